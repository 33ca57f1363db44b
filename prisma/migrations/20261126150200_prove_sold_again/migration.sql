-- No row of before names another, so this only reads them, while the shop sells.
ALTER TABLE "Sale" VALIDATE CONSTRAINT "Sale_soldAgainOfId_fkey";
