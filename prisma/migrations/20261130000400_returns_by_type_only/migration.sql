-- outside a transaction
drop index concurrently "MoneyReturn_intentId_currency_key";
