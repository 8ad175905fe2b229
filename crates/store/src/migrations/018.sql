-- Games that authors have uploaded, each version. One of a game is listed, unless it was removed; the others are those that matches name.
create table uploaded_games (
  hash text primary key,
  id text not null,
  owner text references people (id),
  contents blob not null, -- gzip
  created integer not null,
  listed integer not null,
  hidden integer not null default 0
) strict;
