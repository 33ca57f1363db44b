-- CreateEnum
CREATE TYPE "FundingState" AS ENUM ('asked', 'sending', 'pending', 'completed', 'failed', 'not_made');

-- AlterTable
ALTER TABLE "Incident" ADD COLUMN     "fundingId" UUID;

-- CreateTable
CREATE TABLE "Funding" (
    "id" UUID NOT NULL,
    "intentId" UUID NOT NULL,
    "environment" "Environment" NOT NULL,
    "credential" TEXT NOT NULL,
    "staffId" UUID NOT NULL,
    "approvedById" UUID,
    "state" "FundingState" NOT NULL DEFAULT 'asked',
    "method" TEXT NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "amountCents" BIGINT NOT NULL,
    "phone" TEXT,
    "reference" TEXT NOT NULL,
    "idempotencyKey" UUID NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "attemptedAt" TIMESTAMPTZ(3),
    "postingUntil" TIMESTAMPTZ(3),
    "nextCheckAt" TIMESTAMPTZ(3),
    "checkedAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "frozen" BOOLEAN NOT NULL DEFAULT false,
    "upstreamId" TEXT,
    "upstreamStatus" TEXT,
    "instructions" TEXT,
    "payCode" TEXT,
    "payAddress" TEXT,
    "payNetwork" TEXT,
    "expiresAt" TIMESTAMPTZ(3),
    "creditCents" BIGINT,
    "failureCode" TEXT,
    "refusal" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),
    "settledAt" TIMESTAMPTZ(3),

    CONSTRAINT "Funding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FundingEvent" (
    "id" BIGSERIAL NOT NULL,
    "fundingId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "fromState" "FundingState",
    "toState" "FundingState",
    "staffId" UUID,
    "detail" JSONB,

    CONSTRAINT "FundingEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TopUpLimit" (
    "environment" "Environment" NOT NULL,
    "dayCents" BIGINT NOT NULL,
    "setById" UUID NOT NULL,
    "setAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TopUpLimit_pkey" PRIMARY KEY ("environment")
);

-- CreateIndex
CREATE UNIQUE INDEX "Funding_intentId_key" ON "Funding"("intentId");

-- CreateIndex
CREATE UNIQUE INDEX "Funding_reference_key" ON "Funding"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "Funding_idempotencyKey_key" ON "Funding"("idempotencyKey");

-- CreateIndex
CREATE INDEX "Funding_environment_createdAt_id_idx" ON "Funding"("environment", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Funding_environment_sentAt_idx" ON "Funding"("environment", "sentAt");

-- CreateIndex
CREATE INDEX "Funding_nextCheckAt_idx" ON "Funding"("nextCheckAt");

-- CreateIndex
CREATE UNIQUE INDEX "Funding_environment_upstreamId_key" ON "Funding"("environment", "upstreamId");

-- CreateIndex
CREATE INDEX "FundingEvent_fundingId_id_idx" ON "FundingEvent"("fundingId", "id");

-- CreateIndex
CREATE INDEX "Incident_fundingId_idx" ON "Incident"("fundingId");

-- AddForeignKey
ALTER TABLE "Funding" ADD CONSTRAINT "Funding_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Funding" ADD CONSTRAINT "Funding_approvedById_fkey" FOREIGN KEY ("approvedById") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FundingEvent" ADD CONSTRAINT "FundingEvent_fundingId_fkey" FOREIGN KEY ("fundingId") REFERENCES "Funding"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_fundingId_fkey" FOREIGN KEY ("fundingId") REFERENCES "Funding"("id") ON DELETE SET NULL ON UPDATE CASCADE;

create trigger append_only before update or delete or truncate on "FundingEvent"
  for each statement execute function refuse_change();
