-- Slips paid in days that "PaidDay" does not have yet, so that pages of today need not count them one by one. The worker fills it
-- on its next turn; until then, and beside a worker of the version before, pages read the journal.
CREATE TABLE "PaidLately" (
    "environment" "Environment" NOT NULL,
    "day" DATE NOT NULL,
    "branchCode" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "PaidLately_pkey" PRIMARY KEY ("environment","day","branchCode")
);
ALTER TABLE "TotalsThrough" ADD COLUMN "paidLatelyFrom" DATE,
ADD COLUMN "paidLatelyThrough" BIGINT;
