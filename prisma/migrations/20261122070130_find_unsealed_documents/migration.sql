-- outside a transaction
create index concurrently "MoneyReturn_unsealed" on "MoneyReturn" (id) where identity is not null;
