-- When the same POST may be sent again, apart from when the Service is asked about it next.
ALTER TABLE "Sale" ADD COLUMN     "repeatAfter" TIMESTAMPTZ(3);

ALTER TABLE "Collection" ADD COLUMN     "repeatAfter" TIMESTAMPTZ(3);

ALTER TABLE "Funding" ADD COLUMN     "repeatAfter" TIMESTAMPTZ(3);
