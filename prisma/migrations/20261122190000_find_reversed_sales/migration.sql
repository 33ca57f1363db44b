-- outside a transaction
create index concurrently "Sale_reversed" on "Sale" ("environment", "id", "ticketId") where "reversedAt" is not null;
