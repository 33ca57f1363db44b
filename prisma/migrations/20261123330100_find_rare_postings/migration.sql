-- outside a transaction
create index concurrently "JournalPosting_rare" on "JournalPosting" ("account", "entryId")
where "account" in ('safe', 'over_short', 'expenses', 'losses');
