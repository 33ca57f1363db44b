-- Time that this database lost, because it was restored or a failover lost commits. While a row is open, nothing sells in its environment.
create table "LostTime" (
  "id" uuid primary key,
  "environment" "Environment" not null,
  "since" timestamptz(3) not null,
  "cause" text not null,
  "markedAt" timestamptz(3) not null default transaction_timestamp(),
  "leaseUntil" timestamptz(3),
  "askedAt" timestamptz(3),
  "problem" text,
  "problemKey" text,
  "caughtUpAt" timestamptz(3),
  "sales" integer not null default 0,
  "payments" integer not null default 0,
  "unplaced" integer not null default 0,
  "unread" integer not null default 0
);
create unique index "LostTime_open" on "LostTime" ("environment") where "caughtUpAt" is null;
-- What a manager counted in a till's drawer to settle the cash of recovered sales. Never changed.
create table "RecoveredCash" (
  "id" uuid primary key,
  "intentId" uuid not null,
  "environment" "Environment" not null,
  "tillId" uuid not null,
  "shiftId" uuid not null,
  "staffId" uuid not null,
  "currency" text not null,
  "countedCents" bigint not null,
  "expectedCents" bigint not null,
  "nativeCents" bigint not null,
  "usdCents" bigint not null,
  "createdAt" timestamptz(3) not null default transaction_timestamp()
);
create unique index "RecoveredCash_intentId_currency_key" on "RecoveredCash" ("intentId", "currency");
create index "RecoveredCash_tillId_createdAt_idx" on "RecoveredCash" ("tillId", "createdAt");
create trigger append_only before update or delete or truncate on "RecoveredCash"
  for each statement execute function refuse_change();
-- When a sale or payment that this database had lost was found again at the Service.
alter table "Sale" add column "recoveredAt" timestamptz(3);
alter table "Collection" add column "recoveredAt" timestamptz(3);
