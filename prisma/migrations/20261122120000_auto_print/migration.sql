-- AlterTable
ALTER TABLE "PrinterPreset" ADD COLUMN "autoPrint" TEXT[] DEFAULT ARRAY[]::TEXT[];
