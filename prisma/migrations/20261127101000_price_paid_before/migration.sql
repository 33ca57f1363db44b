-- What was paid for the item that was never sent and in whose place another waits. Null for all others.
ALTER TABLE "Sale" ADD COLUMN "paidCents" BIGINT;
