-- What was done that spends, except to people: told to the owners; what was done to a till can be undone within a day.
CREATE TABLE "SpendingChange" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "byId" UUID NOT NULL,
    "tillId" UUID,
    "before" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "undoUntil" TIMESTAMPTZ(3) NOT NULL DEFAULT (transaction_timestamp() + interval '24 hours'),
    "alertedAt" TIMESTAMPTZ(3),
    "undoneAt" TIMESTAMPTZ(3),
    "undoneById" UUID,

    CONSTRAINT "SpendingChange_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "SpendingChange_undoUntil_idx" ON "SpendingChange"("undoUntil");
CREATE INDEX "SpendingChange_tillId_at_idx" ON "SpendingChange"("tillId", "at");
ALTER TABLE "SpendingChange" ADD CONSTRAINT "SpendingChange_byId_fkey" FOREIGN KEY ("byId") REFERENCES "Staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SpendingChange" ADD CONSTRAINT "SpendingChange_tillId_fkey" FOREIGN KEY ("tillId") REFERENCES "Till"("id") ON DELETE CASCADE ON UPDATE CASCADE;
