-- Tokens with which programs submit bots for an author. Of every token only the hash is here.
create table tokens (
  id text primary key,
  hash text not null unique,
  person text not null references people (id) on delete cascade,
  name text not null,
  created integer not null,
  used integer
) strict;
create index tokens_by_person on tokens (person);

-- Why a version of a bot enters no ladder: load_failed, useless.
alter table versions add column held_back text;
