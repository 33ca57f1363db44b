-- What of a shop's settings was changed, how it stood before and after, and the row of the audit that says so: for a day,
-- another owner can set it back.
alter table "SpendingChange" add column "setting" text;
alter table "SpendingChange" add column "subject" text;
alter table "SpendingChange" add column "after" jsonb;
alter table "SpendingChange" add column "auditId" bigint;
