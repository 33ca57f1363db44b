-- What a quote was asked for, so that it can be asked for again; and why a twin was allowed.
ALTER TABLE "Sale" ADD COLUMN     "amountCents" BIGINT,
ADD COLUMN     "twinReason" TEXT;
