-- Bots that the host has taken out of ladders and contests.
create table disqualified (
  bot text primary key references bots (id) on delete cascade,
  since integer not null
) strict, without rowid;

-- Contests: authors enter bots from one time to another, then it becomes a tournament of those bots.
create table contests (
  id text primary key,
  name text not null,
  game text not null,
  wish text not null, -- JSON: the settings of the game and the tournament
  opens integer not null,
  closes integer not null,
  most integer not null, -- how many bots each person may enter
  created integer not null,
  closed integer, -- when it took no more bots
  tournament text, -- the id of the tournament that it became
  note text -- JSON: which bots were left out, and why there is no tournament
) strict;

create table contest_entries (
  contest text not null references contests (id) on delete cascade,
  bot text not null references bots (id) on delete cascade,
  person text references people (id), -- null is the host
  entered integer not null,
  primary key (contest, bot)
) strict, without rowid;
