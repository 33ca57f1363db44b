-- How long the Service took to name the price, in milliseconds: it may have begun to hold it as soon as it was asked.
ALTER TABLE "Quote" ADD COLUMN "askMs" INTEGER NOT NULL DEFAULT 0;
