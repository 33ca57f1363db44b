-- What a count of a safe found; rows of other kinds have none. Nullable without a default: no rewrite, no long lock.
ALTER TABLE "SafeMovement" ADD COLUMN "countedCents" BIGINT;
