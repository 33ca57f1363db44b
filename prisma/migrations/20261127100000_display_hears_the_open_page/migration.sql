-- What the cashier has open: without it a display keeps the last customer's ticket while the next one is served.
ALTER TABLE "DisplayPairing" ADD COLUMN "openTicketId" UUID, ADD COLUMN "openSince" TIMESTAMPTZ(3);
