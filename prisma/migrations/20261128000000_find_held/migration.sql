-- outside a transaction
create index concurrently "Ticket_held" on "Ticket" ("environment", "createdAt", "id")
  include ("earmarked", "branchCode", "staffId") where "holdsMoney";
