-- outside a transaction
create unique index concurrently "MoneyReturn_intentId_typeId_currency_key" on "MoneyReturn" ("intentId", "typeId", "currency");
