-- What the results of a large tournament come to, counted, so that its table needs only those that came later.
create table tallies (
  tournament integer primary key references tournaments (number) on delete cascade,
  latest integer not null, -- the rowid among result_records up to which results are counted
  body blob not null
) strict;

-- A result that was forgotten was still counted in its block.
update blocks set played = (
  select count(*) from results
  where results.tournament = blocks.tournament
    and encounter >= blocks.number * 500 and encounter < (blocks.number + 1) * 500
);
