-- Whose a bot and a match is on a public server; null is the host's alone.
alter table bots add column owner text references people (id);
alter table matches add column owner text references people (id);
create index bots_by_owner on bots (owner);
create index matches_by_owner on matches (owner, started);
