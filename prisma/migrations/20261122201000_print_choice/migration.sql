-- CreateTable
CREATE TABLE "PrintChoice" (
    "tillId" UUID NOT NULL,
    "productCode" TEXT NOT NULL,
    "atOnce" BOOLEAN NOT NULL,

    CONSTRAINT "PrintChoice_pkey" PRIMARY KEY ("tillId","productCode")
);

-- AddForeignKey
ALTER TABLE "PrintChoice" ADD CONSTRAINT "PrintChoice_tillId_fkey" FOREIGN KEY ("tillId") REFERENCES "Till"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
