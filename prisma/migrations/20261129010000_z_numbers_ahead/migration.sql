-- The last number of a Z that may be on paper though this database lost it; the next one is above it.
alter table "Till" add column "lastZNumber" integer not null default 0;
