-- Tournaments. What was asked for (plan, JSON) makes the id; the same plan is the same tournament.
create table tournaments (
  number integer primary key,
  id text not null unique,
  name text not null,
  game text not null,
  plan text not null,
  created integer not null,
  finished integer
) strict;

-- Who takes part. A bot is its name; its hash tells which version of it played.
create table entries (
  tournament integer not null references tournaments (number) on delete cascade,
  number integer not null,
  name text not null,
  hash text not null,
  spec text not null, -- as written
  primary key (tournament, number)
) strict, without rowid;

-- The schedule: who meets on which map. Written before a match of it is played, and never changed.
create table encounters (
  tournament integer not null references tournaments (number) on delete cascade,
  number integer not null,
  round integer not null,
  players text not null, -- numbers of entries in seat order, parted by blanks
  map integer not null,
  swap integer not null,
  primary key (tournament, number)
) strict, without rowid;

-- One row a match that was played to its end: the encounter's first seating has turn 0, the next 1, ...
create table results (
  tournament integer not null references tournaments (number) on delete cascade,
  encounter integer not null,
  turn integer not null,
  job text not null, -- from the match's content and its number in the schedule
  ranks text not null, -- by seat
  scores text not null, -- by seat
  reason text not null,
  turns integer not null,
  faults text not null, -- JSON, by seat: null or {"verdict","message","at"}
  wall_us integer not null,
  cpu_us text not null, -- by seat
  primary key (tournament, encounter, turn)
) strict, without rowid;

create table result_records (
  tournament integer not null references tournaments (number) on delete cascade,
  encounter integer not null,
  turn integer not null,
  vrec blob not null, -- gzip
  output blob, -- gzip of JSON lines: what the bots wrote to standard error and the like
  primary key (tournament, encounter, turn)
) strict;
