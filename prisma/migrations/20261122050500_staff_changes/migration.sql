-- What was done to a manager or an owner: told to the owners, and undone by another of them within a day.
CREATE TABLE "StaffChange" (
    "id" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "byId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "undoUntil" TIMESTAMPTZ(3) NOT NULL DEFAULT (transaction_timestamp() + interval '24 hours'),
    "alertedAt" TIMESTAMPTZ(3),
    "undoneAt" TIMESTAMPTZ(3),
    "undoneById" UUID,

    CONSTRAINT "StaffChange_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "StaffChange_undoUntil_idx" ON "StaffChange"("undoUntil");
CREATE INDEX "StaffChange_staffId_at_idx" ON "StaffChange"("staffId", "at");
ALTER TABLE "StaffChange" ADD CONSTRAINT "StaffChange_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "StaffChange" ADD CONSTRAINT "StaffChange_byId_fkey" FOREIGN KEY ("byId") REFERENCES "Staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;
