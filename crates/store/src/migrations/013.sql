-- Bots that run on their authors' machines take part in contests that allow it.
alter table contests add column remote_wait integer; -- for how many seconds a match waits for such a bot; null: none take part

create table contest_remotes (
  contest text not null references contests (id) on delete cascade,
  remote text not null, -- the id by which it connects
  name text not null,
  person text references people (id), -- null is the host
  entered integer not null,
  primary key (contest, remote)
) strict, without rowid;
