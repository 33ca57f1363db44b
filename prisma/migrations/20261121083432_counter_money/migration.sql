-- CreateEnum
CREATE TYPE "CollectionState" AS ENUM ('sending', 'pending', 'completed', 'failed', 'reversed', 'not_made');

-- AlterTable
ALTER TABLE "Incident" ADD COLUMN     "collectionId" UUID;

-- AlterTable
ALTER TABLE "JournalEntry" ADD COLUMN     "collectionId" UUID;

-- AlterTable
ALTER TABLE "Sale" ADD COLUMN     "intentId" UUID;
UPDATE "Sale" s SET "intentId" = t."intentId" FROM "Ticket" t WHERE t.id = s."ticketId";
ALTER TABLE "Sale" ALTER COLUMN "intentId" SET NOT NULL;

-- AlterTable
ALTER TABLE "Tender" DROP COLUMN "kind",
ADD COLUMN     "intakeId" UUID,
ADD COLUMN     "tillId" UUID;
UPDATE "Tender" d SET "intakeId" = d.id, "tillId" = t."tillId" FROM "Ticket" t WHERE t.id = d."ticketId";
ALTER TABLE "Tender" ALTER COLUMN "intakeId" SET NOT NULL, ALTER COLUMN "tillId" SET NOT NULL;

-- AlterTable
ALTER TABLE "Ticket" ADD COLUMN     "abandonedAt" TIMESTAMPTZ(3),
ADD COLUMN     "earmarked" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "purpose" TEXT,
ADD COLUMN     "rates" JSONB;

-- DropEnum
DROP TYPE "TenderKind";

-- CreateTable
CREATE TABLE "Currency" (
    "code" TEXT NOT NULL,
    "smallestCents" BIGINT NOT NULL,
    "denominations" BIGINT[],
    "accepted" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "Currency_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "ExchangeRate" (
    "id" BIGSERIAL NOT NULL,
    "currencyCode" TEXT NOT NULL,
    "buyingMicros" BIGINT NOT NULL,
    "sellingMicros" BIGINT NOT NULL,
    "setById" UUID,
    "setAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ExchangeRate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MoneyReturn" (
    "id" UUID NOT NULL,
    "intentId" UUID NOT NULL,
    "ticketId" UUID NOT NULL,
    "tillId" UUID NOT NULL,
    "shiftId" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "heldCents" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "nativeCents" BIGINT NOT NULL,
    "usdCents" BIGINT NOT NULL,
    "identity" TEXT,
    "note" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MoneyReturn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Collection" (
    "id" UUID NOT NULL,
    "intentId" UUID NOT NULL,
    "ticketId" UUID NOT NULL,
    "environment" "Environment" NOT NULL,
    "credential" TEXT NOT NULL,
    "branchCode" TEXT NOT NULL,
    "tillId" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "state" "CollectionState" NOT NULL DEFAULT 'sending',
    "method" TEXT NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "amountCents" BIGINT NOT NULL,
    "customerPhone" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "idempotencyKey" UUID NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "postingUntil" TIMESTAMPTZ(3),
    "nextCheckAt" TIMESTAMPTZ(3),
    "checkedAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "frozen" BOOLEAN NOT NULL DEFAULT false,
    "upstreamId" TEXT,
    "nextAction" TEXT,
    "actionMessage" TEXT,
    "payCode" TEXT,
    "chargeCents" BIGINT,
    "rate" TEXT,
    "creditCents" BIGINT,
    "expiresAt" TIMESTAMPTZ(3),
    "failureCode" TEXT,
    "refusal" JSONB,
    "otpProblem" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settledAt" TIMESTAMPTZ(3),
    "reversedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Collection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CollectionEvent" (
    "id" BIGSERIAL NOT NULL,
    "collectionId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "fromState" "CollectionState",
    "toState" "CollectionState",
    "detail" JSONB,

    CONSTRAINT "CollectionEvent_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ExchangeRate_currencyCode_id_idx" ON "ExchangeRate"("currencyCode", "id");

-- CreateIndex
CREATE UNIQUE INDEX "MoneyReturn_intentId_key" ON "MoneyReturn"("intentId");

-- CreateIndex
CREATE INDEX "MoneyReturn_ticketId_idx" ON "MoneyReturn"("ticketId");

-- CreateIndex
CREATE INDEX "MoneyReturn_shiftId_idx" ON "MoneyReturn"("shiftId");

-- CreateIndex
CREATE UNIQUE INDEX "Collection_intentId_key" ON "Collection"("intentId");

-- CreateIndex
CREATE UNIQUE INDEX "Collection_reference_key" ON "Collection"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "Collection_idempotencyKey_key" ON "Collection"("idempotencyKey");

-- CreateIndex
CREATE INDEX "Collection_ticketId_idx" ON "Collection"("ticketId");

-- CreateIndex
CREATE INDEX "Collection_nextCheckAt_idx" ON "Collection"("nextCheckAt");

-- CreateIndex
CREATE INDEX "Collection_state_settledAt_idx" ON "Collection"("state", "settledAt");

-- CreateIndex
CREATE UNIQUE INDEX "Collection_environment_upstreamId_key" ON "Collection"("environment", "upstreamId");

-- CreateIndex
CREATE INDEX "CollectionEvent_collectionId_id_idx" ON "CollectionEvent"("collectionId", "id");

-- CreateIndex
CREATE INDEX "Incident_collectionId_idx" ON "Incident"("collectionId");

-- CreateIndex
CREATE UNIQUE INDEX "Sale_intentId_key" ON "Sale"("intentId");

-- CreateIndex
CREATE UNIQUE INDEX "Tender_intakeId_currency_key" ON "Tender"("intakeId", "currency");

-- CreateIndex
CREATE INDEX "Ticket_environment_earmarked_idx" ON "Ticket"("environment", "earmarked");

-- AddForeignKey
ALTER TABLE "ExchangeRate" ADD CONSTRAINT "ExchangeRate_currencyCode_fkey" FOREIGN KEY ("currencyCode") REFERENCES "Currency"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyReturn" ADD CONSTRAINT "MoneyReturn_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "Ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Collection" ADD CONSTRAINT "Collection_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "Ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CollectionEvent" ADD CONSTRAINT "CollectionEvent_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Money that went back before returns had rows of their own: the whole of a ticket, in USD.
INSERT INTO "MoneyReturn" (id, "intentId", "ticketId", "tillId", "shiftId", "staffId", "heldCents", currency, "nativeCents", "usdCents", "createdAt")
SELECT gen_random_uuid(), t.id, t.id, t."tillId", t."shiftId", coalesce(t."returnedById", t."staffId"), d."usdCents", 'USD', d."usdCents", d."usdCents", t."returnedAt"
FROM "Ticket" t JOIN "Tender" d ON d."ticketId" = t.id
WHERE t."returnedAt" IS NOT NULL AND t."shiftId" IS NOT NULL;
ALTER TABLE "Ticket" DROP COLUMN "returnedAt", DROP COLUMN "returnedById";

-- What was counted, taken, given back or told is never changed.
create trigger append_only before update or delete or truncate on "Tender"
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on "MoneyReturn"
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on "CollectionEvent"
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on "ExchangeRate"
  for each statement execute function refuse_change();

-- Every shop counts in USD; what else it takes is the office's choice.
INSERT INTO "Currency" (code, "smallestCents", denominations) VALUES ('USD', 1, '{10000,5000,2000,1000,500,200,100}');
