-- Which undelivered item another one was sold again in place of. Null for all others, and for what was sold again before this.
ALTER TABLE "Sale" ADD COLUMN "soldAgainOfId" UUID;
ALTER TABLE "Sale" ADD CONSTRAINT "Sale_soldAgainOfId_fkey" FOREIGN KEY ("soldAgainOfId") REFERENCES "Sale"("id")
  ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
