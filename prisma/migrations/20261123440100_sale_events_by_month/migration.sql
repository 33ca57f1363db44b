-- outside a transaction
create unique index concurrently "SaleEvent_before_pkey" on "SaleEvent" (id, at);
