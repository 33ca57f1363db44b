-- A row is what the document promises of it; an id may come later, change or go.
DROP INDEX "StatementEntry_environment_entryId_key";

-- AlterTable
ALTER TABLE "StatementEntry" ADD COLUMN     "told" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "triedAt" TIMESTAMPTZ(3),
ADD COLUMN     "askedAt" TIMESTAMPTZ(3);

-- Rows in suspense are held against our books in turn, the one that waited longest first.
CREATE INDEX "StatementEntry_foreign_tried" ON "StatementEntry"("environment", "triedAt" NULLS FIRST)
  WHERE "match" = 'foreign' AND NOT "assigned";

-- What left suspense again is little beside all entries.
CREATE INDEX "JournalEntry_taken_back" ON "JournalEntry"("environment", "at") WHERE "event" = 'taken_back';
