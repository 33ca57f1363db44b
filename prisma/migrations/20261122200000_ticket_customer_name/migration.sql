-- AlterTable
ALTER TABLE "Ticket" ADD COLUMN "customerName" TEXT;
