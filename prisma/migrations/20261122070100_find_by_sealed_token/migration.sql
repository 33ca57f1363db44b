-- outside a transaction
create index concurrently "Sale_tokenEnd" on "Sale" ("tokenEnd") where "tokenEnd" is not null;
