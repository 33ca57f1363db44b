-- How often a job could not be done; `due_at` is then when it is tried again.
alter table jobs add column failures integer not null default 0;
