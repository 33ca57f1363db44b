-- The float that each till should begin with, and since when.
CREATE TABLE "FloatTarget" (
    "tillId" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,
    "setAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "FloatTarget_pkey" PRIMARY KEY ("tillId","currency")
);

ALTER TABLE "FloatTarget" ADD CONSTRAINT "FloatTarget_tillId_fkey" FOREIGN KEY ("tillId") REFERENCES "Till"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
