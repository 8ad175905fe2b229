-- Bots that run on their authors' machines and that the host has taken out of contests.
create table disqualified_remotes (
  remote text primary key, -- the id by which it connects
  name text not null,
  game text not null,
  person text references people (id), -- null is the host
  since integer not null
) strict, without rowid;
