-- The encounters of each entry, so that a bot's matches are found without reading everybody's.
create table meetings (
  tournament integer not null references tournaments (number) on delete cascade,
  entry integer not null,
  encounter integer not null,
  primary key (tournament, entry, encounter)
) strict, without rowid;
insert or ignore into meetings
  select tournament, value, number from encounters, json_each('[' || replace(players, ' ', ',') || ']');

-- How many matches each 500 encounters have, and how many of them a result: a page is found by adding these up instead of
-- reading all matches before it.
create table blocks (
  tournament integer not null references tournaments (number) on delete cascade,
  number integer not null, -- the encounters' number by 500
  scheduled integer not null default 0,
  played integer not null default 0,
  primary key (tournament, number)
) strict, without rowid;
insert into blocks (tournament, number, scheduled)
  select tournament, number / 500,
    sum(case when swap then 1 + length(players) - length(replace(players, ' ', '')) else 1 end)
  from encounters group by 1, 2;
insert into blocks (tournament, number, played)
  select tournament, encounter / 500, count(*) from results where true group by 1, 2
  on conflict do update set played = excluded.played;
