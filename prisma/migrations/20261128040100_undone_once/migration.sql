-- outside a transaction
create unique index concurrently "MoneyReturn_undoesId_key" on "MoneyReturn" ("undoesId");
