-- AlterTable
ALTER TABLE "Sale" ADD COLUMN     "forChange" BOOLEAN NOT NULL DEFAULT false;
