-- CreateEnum
CREATE TYPE "StatementMatch" AS ENUM ('open', 'ours', 'foreign', 'before');

-- CreateTable
CREATE TABLE "StatementEntry" (
    "environment" "Environment" NOT NULL,
    "position" BIGINT NOT NULL,
    "credential" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "occurredAt" TIMESTAMPTZ(3) NOT NULL,
    "amountCents" BIGINT NOT NULL,
    "balanceAfterCents" BIGINT NOT NULL,
    "entryId" TEXT,
    "upstreamId" TEXT,
    "reference" TEXT,
    "chained" BOOLEAN NOT NULL DEFAULT true,
    "match" "StatementMatch" NOT NULL DEFAULT 'open',
    "journalEntryId" BIGINT,
    "saleId" UUID,
    "collectionId" UUID,
    "branchCode" TEXT,
    "readAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StatementEntry_pkey" PRIMARY KEY ("environment","position")
);

-- CreateTable
CREATE TABLE "StatementSync" (
    "environment" "Environment" NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "credential" TEXT NOT NULL,
    "headPosition" BIGINT,
    "gapOpen" BOOLEAN NOT NULL DEFAULT false,
    "gapCursor" TEXT,
    "gapPosition" BIGINT,
    "joinPosition" BIGINT,
    "booksFrom" TIMESTAMPTZ(3) NOT NULL,
    "openingBooked" BOOLEAN NOT NULL DEFAULT false,
    "leaseUntil" TIMESTAMPTZ(3),
    "syncedAt" TIMESTAMPTZ(3),
    "problem" TEXT,

    CONSTRAINT "StatementSync_pkey" PRIMARY KEY ("environment")
);

-- CreateTable
CREATE TABLE "DayClose" (
    "environment" "Environment" NOT NULL,
    "day" TEXT NOT NULL,
    "snapshot" JSONB NOT NULL,
    "note" TEXT,
    "signedById" UUID NOT NULL,
    "signedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "throughPosition" BIGINT NOT NULL,
    "throughEntryId" BIGINT NOT NULL,

    CONSTRAINT "DayClose_pkey" PRIMARY KEY ("environment","day")
);

-- CreateIndex
CREATE UNIQUE INDEX "StatementEntry_journalEntryId_key" ON "StatementEntry"("journalEntryId");

-- CreateIndex
CREATE INDEX "StatementEntry_environment_occurredAt_position_idx" ON "StatementEntry"("environment", "occurredAt", "position");

-- CreateIndex
CREATE INDEX "StatementEntry_environment_branchCode_occurredAt_position_idx" ON "StatementEntry"("environment", "branchCode", "occurredAt", "position");

-- CreateIndex
CREATE INDEX "StatementEntry_environment_reference_idx" ON "StatementEntry"("environment", "reference");

-- CreateIndex
CREATE INDEX "StatementEntry_environment_upstreamId_idx" ON "StatementEntry"("environment", "upstreamId");

-- CreateIndex
CREATE UNIQUE INDEX "StatementEntry_environment_entryId_key" ON "StatementEntry"("environment", "entryId");

-- CreateIndex
CREATE INDEX "JournalEntry_collectionId_idx" ON "JournalEntry"("collectionId");

-- CreateIndex
CREATE INDEX "JournalEntry_environment_at_idx" ON "JournalEntry"("environment", "at");

-- Rows that still have to be explained are few among millions, and sought every minute.
CREATE INDEX "StatementEntry_open" ON "StatementEntry"("environment", "position") WHERE "match" = 'open';

create trigger append_only before update or delete or truncate on "DayClose"
  for each statement execute function refuse_change();
