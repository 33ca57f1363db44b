-- AlterTable
ALTER TABLE "Incident" ADD COLUMN     "alertedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "AlertRule" (
    "environment" "Environment" NOT NULL,
    "lowBalanceCents" BIGINT,
    "runwayMinutes" INTEGER,
    "quietFrom" INTEGER,
    "quietUntil" INTEGER,
    "mailTo" TEXT[],
    "webhookUrl" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "setById" UUID NOT NULL,
    "setAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AlertRule_pkey" PRIMARY KEY ("environment")
);

-- CreateTable
CREATE TABLE "Alert" (
    "id" UUID NOT NULL,
    "environment" "Environment" NOT NULL,
    "kind" TEXT NOT NULL,
    "openKey" TEXT,
    "detail" JSONB NOT NULL,
    "raisedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "overAt" TIMESTAMPTZ(3),

    CONSTRAINT "Alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AlertDelivery" (
    "id" UUID NOT NULL,
    "alertId" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'due',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "problem" TEXT,

    CONSTRAINT "AlertDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Alert_openKey_key" ON "Alert"("openKey");

-- CreateIndex
CREATE INDEX "Alert_environment_raisedAt_id_idx" ON "Alert"("environment", "raisedAt", "id");

-- CreateIndex
CREATE INDEX "AlertDelivery_nextAttemptAt_idx" ON "AlertDelivery"("nextAttemptAt");

-- CreateIndex
CREATE UNIQUE INDEX "AlertDelivery_alertId_channel_key" ON "AlertDelivery"("alertId", "channel");

-- CreateIndex
CREATE INDEX "Incident_alertedAt_idx" ON "Incident"("alertedAt");

-- AddForeignKey
ALTER TABLE "AlertDelivery" ADD CONSTRAINT "AlertDelivery_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES "Alert"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Nobody is told now of what happened before there were alerts.
update "Incident" set "alertedAt" = at;
