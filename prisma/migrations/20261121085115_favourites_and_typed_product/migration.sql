-- AlterTable
ALTER TABLE "Sale" ADD COLUMN "typedProduct" TEXT;

-- CreateTable
CREATE TABLE "Favourite" (
    "id" UUID NOT NULL,
    "tillId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "productCode" TEXT NOT NULL,
    "productName" TEXT NOT NULL,
    "amount" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Favourite_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Favourite_tillId_productCode_amount_key" ON "Favourite"("tillId", "productCode", "amount");

-- AddForeignKey
ALTER TABLE "Favourite" ADD CONSTRAINT "Favourite_tillId_fkey" FOREIGN KEY ("tillId") REFERENCES "Till"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
