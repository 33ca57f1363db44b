-- AlterTable
ALTER TABLE "Till" ADD COLUMN     "printerPresetId" UUID;

-- CreateTable
CREATE TABLE "PrinterPreset" (
    "id" UUID NOT NULL,
    "branchCode" TEXT,
    "name" TEXT NOT NULL,
    "connection" TEXT NOT NULL,
    "paper" TEXT NOT NULL,
    "columns" INTEGER NOT NULL,
    "cut" BOOLEAN NOT NULL,
    "drawerPin" INTEGER,
    "drawerPulseMs" INTEGER NOT NULL,
    "codePage" TEXT NOT NULL,
    "copies" INTEGER NOT NULL,

    CONSTRAINT "PrinterPreset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReceiptLogo" (
    "place" TEXT NOT NULL,
    "across" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bits" BYTEA NOT NULL,

    CONSTRAINT "ReceiptLogo_pkey" PRIMARY KEY ("place","across")
);

-- CreateIndex
CREATE UNIQUE INDEX "PrinterPreset_branchCode_name_key" ON "PrinterPreset"("branchCode", "name");

-- CreateIndex
CREATE INDEX "Till_printerPresetId_idx" ON "Till"("printerPresetId");

-- AddForeignKey
ALTER TABLE "Till" ADD CONSTRAINT "Till_printerPresetId_fkey" FOREIGN KEY ("printerPresetId") REFERENCES "PrinterPreset"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PrinterPreset" ADD CONSTRAINT "PrinterPreset_branchCode_fkey" FOREIGN KEY ("branchCode") REFERENCES "Branch"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Names of presets that serve every branch are unique too: two nulls are alike here.
CREATE UNIQUE INDEX "PrinterPreset_name_for_all" ON "PrinterPreset" (name) WHERE "branchCode" IS NULL;

-- What most shops have; the owner renames, changes or removes them.
INSERT INTO "PrinterPreset" (id, name, connection, paper, columns, cut, "drawerPulseMs", "codePage", copies) VALUES
  (gen_random_uuid(), 'Receipt printer 80 mm, USB', 'usb', '80', 48, true, 100, 'ascii', 1),
  (gen_random_uuid(), 'Receipt printer 58 mm, USB', 'usb', '58', 32, false, 100, 'ascii', 1),
  (gen_random_uuid(), 'Receipt printer 58 mm, Bluetooth', 'bluetooth', '58', 32, false, 100, 'ascii', 1),
  (gen_random_uuid(), 'Browser, A4 sheet', 'browser', 'a4', 48, false, 100, 'ascii', 1);
