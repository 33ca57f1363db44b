-- outside a transaction
create index concurrently "Sale_undone" on "Sale" ("environment", "claimedAt", "state") where state in ('failed', 'not_sold', 'reversed');
