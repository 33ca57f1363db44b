-- CreateTable
CREATE TABLE "AccountMap" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "codes" JSONB NOT NULL,
    "taxRate" TEXT NOT NULL,
    "yearBegins" INTEGER NOT NULL,
    "setById" UUID NOT NULL,
    "setAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "AccountMap_pkey" PRIMARY KEY ("id")
);
