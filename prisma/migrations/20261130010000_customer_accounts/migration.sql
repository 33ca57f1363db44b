-- Customers who buy on account and pay later (decision 107).
CREATE TABLE "CustomerAccount" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "phone" TEXT,
    "limitCents" BIGINT NOT NULL,
    "branches" TEXT[],
    "open" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "CustomerAccount_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "AccountPayment" (
    "id" UUID NOT NULL,
    "intentId" UUID NOT NULL,
    "environment" "Environment" NOT NULL,
    "accountId" TEXT NOT NULL,
    "branchCode" TEXT NOT NULL,
    "tillId" UUID NOT NULL,
    "shiftId" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "typeId" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "nativeCents" BIGINT NOT NULL,
    "usdCents" BIGINT NOT NULL,
    "reference" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "AccountPayment_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "AccountPayment_intentId_key" ON "AccountPayment"("intentId");
CREATE INDEX "AccountPayment_accountId_at_idx" ON "AccountPayment"("accountId", "at");

create trigger append_only before update or delete or truncate on "AccountPayment"
  for each statement execute function refuse_change();
