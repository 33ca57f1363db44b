-- outside a transaction
create index concurrently "Ticket_holdsMoney" on "Ticket" ("tillId") where "holdsMoney";
