-- Ways to pay that the owner names, their references, and what settles them (decision 106).
ALTER TABLE "Tender" ADD COLUMN "typeId" TEXT NOT NULL DEFAULT 'cash', ADD COLUMN "reference" TEXT;
ALTER TABLE "MoneyReturn" ADD COLUMN "typeId" TEXT NOT NULL DEFAULT 'cash';

CREATE TABLE "PaymentType" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameSn" TEXT,
    "nameNd" TEXT,
    "currency" TEXT NOT NULL,
    "asksReference" BOOLEAN NOT NULL,
    "givesChange" BOOLEAN NOT NULL,
    "feePoints" INTEGER NOT NULL DEFAULT 0,
    "branches" TEXT[],
    "position" INTEGER NOT NULL DEFAULT 0,
    "accepted" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "PaymentType_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "PaymentReference" (
    "environment" "Environment" NOT NULL,
    "typeId" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "ticketId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "PaymentReference_pkey" PRIMARY KEY ("environment","typeId","reference")
);
CREATE INDEX "PaymentReference_reference_idx" ON "PaymentReference"("reference");
CREATE INDEX "PaymentReference_ticketId_idx" ON "PaymentReference"("ticketId");

CREATE TABLE "PaymentSettlement" (
    "id" UUID NOT NULL,
    "intentId" UUID NOT NULL,
    "environment" "Environment" NOT NULL,
    "typeId" TEXT NOT NULL,
    "branchCode" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "clearedCents" BIGINT NOT NULL,
    "receivedCents" BIGINT NOT NULL,
    "feeCents" BIGINT NOT NULL,
    "staffId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "undoesId" UUID,

    CONSTRAINT "PaymentSettlement_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "PaymentSettlement_intentId_key" ON "PaymentSettlement"("intentId");
CREATE UNIQUE INDEX "PaymentSettlement_undoesId_key" ON "PaymentSettlement"("undoesId");
CREATE INDEX "PaymentSettlement_environment_typeId_branchCode_at_idx" ON "PaymentSettlement"("environment", "typeId", "branchCode", "at");

CREATE TABLE "PaymentSettlementLine" (
    "settlementId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "cents" BIGINT NOT NULL,
    "usdCents" BIGINT NOT NULL,

    CONSTRAINT "PaymentSettlementLine_pkey" PRIMARY KEY ("settlementId","day"),
    CONSTRAINT "PaymentSettlementLine_settlementId_fkey" FOREIGN KEY ("settlementId") REFERENCES "PaymentSettlement"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "ClearingDay" (
    "environment" "Environment" NOT NULL,
    "day" DATE NOT NULL,
    "typeId" TEXT NOT NULL,
    "branchCode" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "nativeCents" BIGINT NOT NULL,
    "usdCents" BIGINT NOT NULL,

    CONSTRAINT "ClearingDay_pkey" PRIMARY KEY ("environment","day","typeId","branchCode","currency")
);

create trigger append_only before update or delete or truncate on "PaymentSettlement"
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on "PaymentSettlementLine"
  for each statement execute function refuse_change();
