-- What an account holds is summed from the index alone, and the tickets that hold money are walked in their order by one.
CREATE INDEX "JournalPosting_account_accountKey_entryId_nativeCents_idx" ON "JournalPosting"("account", "accountKey", "entryId", "nativeCents");
DROP INDEX "JournalPosting_account_accountKey_entryId_idx";

CREATE INDEX "Ticket_environment_earmarked_createdAt_id_idx" ON "Ticket"("environment", "earmarked", "createdAt", "id");
DROP INDEX "Ticket_environment_earmarked_idx";
