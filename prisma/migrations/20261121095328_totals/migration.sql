-- CreateTable
CREATE TABLE "SalesDay" (
    "environment" "Environment" NOT NULL,
    "day" DATE NOT NULL,
    "branchCode" TEXT NOT NULL,
    "staffId" UUID NOT NULL,
    "productCode" TEXT NOT NULL,
    "delivered" INTEGER NOT NULL,
    "salesCents" BIGINT NOT NULL,
    "costCents" BIGINT NOT NULL,
    "reversed" INTEGER NOT NULL,
    "reversedSalesCents" BIGINT NOT NULL,
    "reversedCostCents" BIGINT NOT NULL,

    CONSTRAINT "SalesDay_pkey" PRIMARY KEY ("environment","day","branchCode","staffId","productCode")
);

-- CreateTable
CREATE TABLE "SalesHour" (
    "environment" "Environment" NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "branchCode" TEXT NOT NULL,
    "staffId" UUID NOT NULL,
    "productCode" TEXT NOT NULL,
    "delivered" INTEGER NOT NULL,
    "salesCents" BIGINT NOT NULL,
    "costCents" BIGINT NOT NULL,
    "reversed" INTEGER NOT NULL,
    "reversedSalesCents" BIGINT NOT NULL,
    "reversedCostCents" BIGINT NOT NULL,

    CONSTRAINT "SalesHour_pkey" PRIMARY KEY ("environment","hour","branchCode","staffId","productCode")
);

-- CreateTable
CREATE TABLE "MoneyDay" (
    "environment" "Environment" NOT NULL,
    "day" DATE NOT NULL,
    "branchCode" TEXT NOT NULL,
    "staffId" UUID NOT NULL,
    "measure" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "nativeCents" BIGINT NOT NULL,
    "usdCents" BIGINT NOT NULL,

    CONSTRAINT "MoneyDay_pkey" PRIMARY KEY ("environment","day","branchCode","staffId","measure","currency")
);

-- CreateTable
CREATE TABLE "SoldProduct" (
    "productCode" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "SoldProduct_pkey" PRIMARY KEY ("productCode")
);

-- CreateTable
CREATE TABLE "TotalsThrough" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "throughEntryId" BIGINT NOT NULL DEFAULT 0,
    "candidateEntryId" BIGINT NOT NULL DEFAULT 0,
    "candidateXid" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "TotalsThrough_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SalesDay_environment_branchCode_day_idx" ON "SalesDay"("environment", "branchCode", "day");

-- CreateIndex
CREATE INDEX "MoneyDay_environment_branchCode_day_idx" ON "MoneyDay"("environment", "branchCode", "day");

insert into "TotalsThrough" ("id") values (1);
