-- outside a transaction
create index concurrently "JournalEntry_counted" on "JournalEntry" ("environment", "at") where event = 'counted';
