-- AlterTable
ALTER TABLE "Ticket" ADD COLUMN "sentTo" TEXT;
