-- Which key a link of the audit's chain was made with; null for one made without, as all were until now.
alter table "AuditSeal" add column "keyId" text;
