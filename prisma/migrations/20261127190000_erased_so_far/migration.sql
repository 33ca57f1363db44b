-- How much a request to forget a customer has erased so far: one that is cut off and run again tells all of it.
alter table "Erasure" add column erased jsonb;
