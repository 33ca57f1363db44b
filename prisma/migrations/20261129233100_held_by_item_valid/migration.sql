ALTER TABLE "Sale" VALIDATE CONSTRAINT "Sale_heldCents_not_negative";
