-- Matches that could not be played to their end, and why: those whose host failed again and again.
create table given_up (
  tournament integer not null references tournaments (number) on delete cascade,
  encounter integer not null,
  turn integer not null,
  why text not null,
  primary key (tournament, encounter, turn)
) strict, without rowid;
