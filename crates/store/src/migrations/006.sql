-- People on a public server. Of every token only the hash is here.
create table people (
  id text primary key,
  name text not null,
  folded text not null unique, -- the name in lower case
  role text not null check (role in ('host', 'author', 'guest')),
  created integer not null,
  shut_out integer not null default 0,
  recovery text unique -- the hash of the recovery link's token
) strict;

create table invitations (
  id text primary key,
  hash text not null unique, -- of the link's token
  role text not null check (role in ('host', 'author', 'guest')),
  name text, -- of the one person invited; null where everybody chooses a name
  most integer not null, -- how many people it lets in
  used integer not null default 0,
  created integer not null,
  expires integer not null,
  revoked integer not null default 0
) strict;

create table sessions (
  hash text primary key, -- of the cookie's token
  person text not null references people (id) on delete cascade,
  created integer not null,
  expires integer not null
) strict, without rowid;
create index sessions_by_person on sessions (person);
