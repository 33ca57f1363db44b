-- outside a transaction
create index concurrently "Sale_unsealed" on "Sale" (id) where token is not null or pin is not null;
