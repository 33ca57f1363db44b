-- outside a transaction
create unique index concurrently "CollectionEvent_before_pkey" on "CollectionEvent" (id, at);
