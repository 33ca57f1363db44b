-- Whether a balance may hold the money of a payment that is open here.
ALTER TABLE "Collection" ADD COLUMN "notPaidAt" TIMESTAMPTZ(3);
ALTER TABLE "ServiceStanding" ADD COLUMN "balanceToldAt" TIMESTAMPTZ(3);
