-- CreateTable
CREATE TABLE "ReportRecipient" (
    "id" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "branchCode" TEXT NOT NULL,
    "daily" BOOLEAN NOT NULL,
    "weekly" BOOLEAN NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "pausedAt" TIMESTAMPTZ(3),
    "setById" UUID NOT NULL,

    CONSTRAINT "ReportRecipient_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportMail" (
    "id" UUID NOT NULL,
    "recipientId" UUID NOT NULL,
    "environment" "Environment" NOT NULL,
    "kind" TEXT NOT NULL,
    "fromDay" TEXT NOT NULL,
    "toDay" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "branchCode" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'due',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMPTZ(3),
    "sendingAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),
    "problem" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "ReportMail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ReportRecipient_email_branchCode_key" ON "ReportRecipient"("email", "branchCode");

-- CreateIndex
CREATE INDEX "ReportRecipient_staffId_idx" ON "ReportRecipient"("staffId");

-- CreateIndex
CREATE UNIQUE INDEX "ReportMail_environment_kind_fromDay_email_branchCode_key" ON "ReportMail"("environment", "kind", "fromDay", "email", "branchCode");

-- CreateIndex
CREATE INDEX "ReportMail_recipientId_idx" ON "ReportMail"("recipientId");

-- CreateIndex
CREATE INDEX "ReportMail_nextAttemptAt_idx" ON "ReportMail"("nextAttemptAt");

-- CreateIndex
CREATE INDEX "ReportMail_createdAt_id_idx" ON "ReportMail"("createdAt", "id");

-- AddForeignKey
ALTER TABLE "ReportRecipient" ADD CONSTRAINT "ReportRecipient_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportMail" ADD CONSTRAINT "ReportMail_recipientId_fkey" FOREIGN KEY ("recipientId") REFERENCES "ReportRecipient"("id") ON DELETE CASCADE ON UPDATE CASCADE;
