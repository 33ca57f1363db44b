-- Each account's deliveries are sent for themselves, so that one receiver holds up no other's.
create index on deliveries (account_id, next_try_at, id) where next_try_at is not null;
