-- AlterTable
ALTER TABLE "Ticket" ADD COLUMN "holdsMoney" BOOLEAN NOT NULL DEFAULT false;

-- What older versions left: tickets whose money is still held by the journal.
UPDATE "Ticket" SET "holdsMoney" = true FROM (
  SELECT "accountKey" FROM "JournalPosting" WHERE "account" = 'held' GROUP BY "accountKey" HAVING sum("nativeCents") <> 0
) held WHERE "Ticket".id = held."accountKey"::uuid;
