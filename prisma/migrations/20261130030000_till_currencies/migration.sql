-- Which of the shop's currencies a till takes no cash in. Empty as before: it takes them all. The default is stored once,
-- so no row is rewritten, and the previous version never names the column.
alter table "Till" add column "refusedCurrencies" text[] not null default '{}';
