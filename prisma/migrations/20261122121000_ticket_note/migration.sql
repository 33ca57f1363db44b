-- AlterTable
ALTER TABLE "Ticket" ADD COLUMN "note" TEXT;
