-- outside a transaction
create index concurrently "Sale_settled_slowly" on "Sale" ("environment", "claimedAt")
  where "settledAt" - "claimedAt" > interval '10 minutes';
