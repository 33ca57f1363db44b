-- outside a transaction
create index concurrently "StatementEntry_foreign" on "StatementEntry" ("environment", "occurredAt") where match = 'foreign';
