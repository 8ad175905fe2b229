-- Assignments: people hand in bots, which play those that the host has chosen.
create table assignments (
  id text primary key,
  title text not null,
  game text not null,
  terms text not null, -- as JSON
  due integer not null, -- milliseconds since 1970
  late_days integer not null,
  created integer not null
) strict;
create table hand_ins (
  id text primary key,
  assignment text not null references assignments (id) on delete cascade,
  person text not null references people (id), -- who handed it in
  bot text not null references bots (id),
  version text not null,
  called text not null, -- the bot's name then
  at integer not null,
  trouble text -- why it cannot be played
) strict;
create index hand_ins_of on hand_ins (assignment, at);
-- Whom it counts for.
create table hand_in_people (
  hand_in text not null references hand_ins (id) on delete cascade,
  person text not null references people (id),
  primary key (hand_in, person)
) strict, without rowid;
