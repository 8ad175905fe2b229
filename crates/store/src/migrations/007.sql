-- How many matches are scheduled and how many have a result. They change with the rows they count: counting a million each
-- time that somebody asks would take too long.
alter table tournaments add column scheduled integer not null default 0;
alter table tournaments add column played integer not null default 0;
update tournaments set
  scheduled = (
    select coalesce(sum(case when swap then 1 + length(players) - length(replace(players, ' ', '')) else 1 end), 0)
    from encounters where encounters.tournament = tournaments.number
  ),
  played = (select count(*) from results where results.tournament = tournaments.number);

-- The tables of large tournaments as they were worked out last. One counts as long as what it follows from has its stamp.
create table worked_out (
  tournament integer not null references tournaments (number) on delete cascade,
  rank_by text not null,
  stamp text not null,
  body blob not null, -- gzip
  primary key (tournament, rank_by)
) strict, without rowid;
