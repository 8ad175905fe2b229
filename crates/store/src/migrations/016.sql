-- The invitation by which a person came.
alter table people add column invitation text references invitations (id);
