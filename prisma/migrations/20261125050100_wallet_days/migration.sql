-- Payments by phone by wallet, counted once for each day that is over; the worker counts all days of before on its next turn.
CREATE TABLE "WalletDay" (
    "environment" "Environment" NOT NULL,
    "day" DATE NOT NULL,
    "branchCode" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "collectedCents" BIGINT NOT NULL,
    "takenBackCents" BIGINT NOT NULL,

    CONSTRAINT "WalletDay_pkey" PRIMARY KEY ("environment","day","branchCode","method")
);

ALTER TABLE "TotalsThrough" ADD COLUMN "walletsThrough" DATE;
