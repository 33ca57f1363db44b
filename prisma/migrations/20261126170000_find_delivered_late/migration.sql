-- outside a transaction
create index concurrently "Sale_delivered_late" on "Sale" ("settledAt") where "settledAt" - "claimedAt" > interval '1 day';
