-- outside a transaction
create index concurrently "Sale_customers" on "Sale" ("environment", "claimedAt")
  include ("recipient", "priceCents", "totalDebitCents", "ticketId") where "state" = 'completed';
