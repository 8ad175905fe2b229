-- Games that are learned, each a game of a rules file.
create table learned_games (
  id text primary key, -- the fingerprint of the rules file and the number of the game in it
  file text not null, -- the name of the rules file
  rules text not null, -- its text
  number integer not null, -- the number of the game in it
  wanted integer not null, -- whether it goes on when the program starts again
  curve text not null, -- what came of it so far, as JSON
  learning blob not null, -- all that is needed to go on; empty before the first generation is done
  weights blob -- those that clearly won
) strict, without rowid;
