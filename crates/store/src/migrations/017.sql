-- When a match was over, in milliseconds since 1970; null for those from before.
alter table results add column at integer;
