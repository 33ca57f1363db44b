-- outside a transaction
create index concurrently "Sale_recovered" on "Sale" ("recoveredAt") where "recoveredAt" is not null;
