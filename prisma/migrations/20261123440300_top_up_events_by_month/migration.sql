-- outside a transaction
create unique index concurrently "FundingEvent_before_pkey" on "FundingEvent" (id, at);
