-- outside a transaction
create index concurrently "Sale_goods_late" on "Sale" ("checkedAt") where "checkedAt" - "settledAt" > interval '1 day';
