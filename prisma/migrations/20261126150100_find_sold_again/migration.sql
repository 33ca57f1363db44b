-- outside a transaction
create index concurrently "Sale_sold_again" on "Sale" ("soldAgainOfId") where "soldAgainOfId" is not null;
