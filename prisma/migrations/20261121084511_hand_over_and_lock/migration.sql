-- AlterTable
ALTER TABLE "Staff" ADD COLUMN     "keys" JSONB;

-- AlterTable
ALTER TABLE "StaffSession" ADD COLUMN     "activeAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "lockedAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "Ticket" ADD COLUMN     "takenOverTillId" UUID;

-- AlterTable
ALTER TABLE "Till" ADD COLUMN     "lastHeardAt" TIMESTAMPTZ(3),
ADD COLUMN     "lockAfterMinutes" INTEGER NOT NULL DEFAULT 5,
ADD COLUMN     "training" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "Ticket_takenOverTillId_idx" ON "Ticket"("takenOverTillId");
