ALTER TABLE "MoneyReturn" ADD COLUMN     "undoesId" UUID;
