-- What was played, seed aside, as a hash: the same where one match repeats another. Empty where it is not known.
alter table results add column digest text not null default '';
