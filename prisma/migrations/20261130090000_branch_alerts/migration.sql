alter table "AlertRule" add column "opensBy" integer;
alter table "AlertRule" add column "silentMinutes" integer;
alter table "AlertRule" add column "cashLimitCents" bigint;
alter table "AlertRule" add column "bankingDays" integer;
alter table "Alert" add column "branchCode" text;
