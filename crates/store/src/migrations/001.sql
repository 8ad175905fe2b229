-- Bots written on the page, and every state of their files that was ever saved.
create table bots (
  id text primary key,
  name text not null,
  game text not null,
  language text,
  hash text not null,
  created integer not null,
  updated integer not null,
  gone integer not null default 0
) strict;
create index bots_by_game on bots (game, updated);

create table versions (
  bot text not null references bots (id),
  hash text not null,
  files blob not null, -- gzip of a JSON array of {"name","text"}
  created integer not null,
  primary key (bot, hash)
) strict, without rowid;

-- Matches: how each was asked for (plan) and what is told of it (summary), both JSON.
create table matches (
  id text primary key,
  game text not null,
  state text not null,
  kind text not null,
  started integer not null,
  ended integer,
  plan text not null,
  summary text not null
) strict;
create index matches_by_time on matches (started);
create index matches_by_state on matches (state);

-- Which bots of the store played where: the result, 1 won, 0 drawn, -1 lost, null without one; the worst fault.
create table seats (
  match text not null references matches (id) on delete cascade,
  number integer not null,
  bot text,
  result integer,
  verdict text,
  message text,
  at text,
  primary key (match, number)
) strict, without rowid;
create index seats_by_bot on seats (bot);

create table records (
  match text primary key references matches (id) on delete cascade,
  vrec blob not null -- gzip
) strict;

create table logs (
  match text primary key references matches (id) on delete cascade,
  lines blob not null -- gzip of JSON lines
) strict;

create table pictures (
  match text not null references matches (id) on delete cascade,
  name text not null,
  bytes blob not null,
  primary key (match, name)
) strict, without rowid;
