-- The branch of the key that sent a request; null for a key of all branches, and for what was logged before.
alter table request_log add column branch_id text;
