-- A report over a year read a row for each of its days, cashiers and products.
CREATE TABLE "SalesMonth" (
    "environment" "Environment" NOT NULL,
    "month" DATE NOT NULL,
    "branchCode" TEXT NOT NULL,
    "staffId" UUID NOT NULL,
    "productCode" TEXT NOT NULL,
    "delivered" INTEGER NOT NULL,
    "salesCents" BIGINT NOT NULL,
    "costCents" BIGINT NOT NULL,
    "reversed" INTEGER NOT NULL,
    "reversedSalesCents" BIGINT NOT NULL,
    "reversedCostCents" BIGINT NOT NULL,

    CONSTRAINT "SalesMonth_pkey" PRIMARY KEY ("environment","month","branchCode","staffId","productCode")
);

CREATE TABLE "SalesBranchDay" (
    "environment" "Environment" NOT NULL,
    "day" DATE NOT NULL,
    "branchCode" TEXT NOT NULL,
    "delivered" INTEGER NOT NULL,
    "salesCents" BIGINT NOT NULL,
    "costCents" BIGINT NOT NULL,
    "reversed" INTEGER NOT NULL,
    "reversedSalesCents" BIGINT NOT NULL,
    "reversedCostCents" BIGINT NOT NULL,

    CONSTRAINT "SalesBranchDay_pkey" PRIMARY KEY ("environment","day","branchCode")
);

-- Summed from the totals by day as far as these are, while nobody moves the mark.
select 1 from "TotalsThrough" where id = 1 for update;
insert into "SalesMonth" ("environment", "month", "branchCode", "staffId", "productCode", "delivered", "salesCents", "costCents",
  "reversed", "reversedSalesCents", "reversedCostCents")
select "environment", date_trunc('month', "day")::date, "branchCode", "staffId", "productCode", sum("delivered"),
  sum("salesCents"), sum("costCents"), sum("reversed"), sum("reversedSalesCents"), sum("reversedCostCents")
from "SalesDay" group by 1, 2, 3, 4, 5;
insert into "SalesBranchDay" ("environment", "day", "branchCode", "delivered", "salesCents", "costCents",
  "reversed", "reversedSalesCents", "reversedCostCents")
select "environment", "day", "branchCode", sum("delivered"), sum("salesCents"), sum("costCents"), sum("reversed"),
  sum("reversedSalesCents"), sum("reversedCostCents")
from "SalesDay" group by 1, 2, 3;
