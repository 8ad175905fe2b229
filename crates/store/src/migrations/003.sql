-- Tournaments that the page holds: whether each is being played, or was stopped.
create table held (
  tournament integer primary key references tournaments (number) on delete cascade,
  is_on integer not null
) strict;
