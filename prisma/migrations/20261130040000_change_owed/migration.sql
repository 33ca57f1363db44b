-- Change that tills keep for customers (decision 111).
CREATE TABLE "ChangeOwed" (
    "id" UUID NOT NULL,
    "environment" "Environment" NOT NULL,
    "ticketId" UUID NOT NULL,
    "branchCode" TEXT NOT NULL,
    "tillId" UUID NOT NULL,
    "shiftId" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "nativeCents" BIGINT NOT NULL,
    "usdCents" BIGINT NOT NULL,
    "phone" TEXT,
    "sealedCode" TEXT,
    "codeHash" TEXT,
    "state" TEXT NOT NULL DEFAULT 'owed',
    "until" DATE,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "paidIntentId" UUID,
    "paidTillId" UUID,
    "paidShiftId" UUID,
    "paidById" UUID,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ChangeOwed_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ChangeOwed_codeHash_key" ON "ChangeOwed"("codeHash");
CREATE UNIQUE INDEX "ChangeOwed_paidIntentId_key" ON "ChangeOwed"("paidIntentId");
CREATE INDEX "ChangeOwed_environment_phone_idx" ON "ChangeOwed"("environment", "phone");
CREATE INDEX "ChangeOwed_state_until_idx" ON "ChangeOwed"("state", "until");
CREATE UNIQUE INDEX "ChangeOwed_ticketId_currency_key" ON "ChangeOwed"("ticketId", "currency");

CREATE TABLE "ChangeRule" (
    "environment" "Environment" NOT NULL,
    "days" INTEGER,
    "setById" UUID NOT NULL,
    "setAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "ChangeRule_pkey" PRIMARY KEY ("environment")
);
