CREATE TABLE "PlannedPrice" (
    "id" UUID NOT NULL,
    "productCode" TEXT NOT NULL,
    "branchCode" TEXT,
    "chargeCents" BIGINT NOT NULL,
    "priceCents" BIGINT,
    "fromDay" TEXT NOT NULL,
    "toDay" TEXT,
    "note" TEXT NOT NULL,
    "setById" UUID NOT NULL,
    "setAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "PlannedPrice_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "PlannedPrice_productCode_idx" ON "PlannedPrice"("productCode");
ALTER TABLE "PlannedPrice" ADD CONSTRAINT "PlannedPrice_branchCode_fkey" FOREIGN KEY ("branchCode") REFERENCES "Branch"("code") ON DELETE RESTRICT ON UPDATE CASCADE;
