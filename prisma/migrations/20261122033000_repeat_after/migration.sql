-- When the same POST may be sent again, apart from when the Service is asked about it next.
ALTER TABLE "Sale" ADD COLUMN     "repeatAfter" TIMESTAMPTZ(3);

ALTER TABLE "Collection" ADD COLUMN     "repeatAfter" TIMESTAMPTZ(3);

ALTER TABLE "Funding" ADD COLUMN     "repeatAfter" TIMESTAMPTZ(3);

-- What was delivered in the last day without its token or code was never asked about again.
UPDATE "Sale" SET "nextCheckAt" = now()
WHERE state = 'completed' AND token IS NULL AND pin IS NULL
  AND (kind IN ('electricity', 'voucher') OR "recipientField" = 'meter') AND "settledAt" > now() - interval '24 hours';
