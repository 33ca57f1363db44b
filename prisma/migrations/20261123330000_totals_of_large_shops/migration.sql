-- What pages of a large shop summed row by row: sales of people, of products and by the hour, the ledger by branch and day,
-- what lies in safes.
CREATE TABLE "SalesStaffDay" (
    "environment" "Environment" NOT NULL,
    "day" DATE NOT NULL,
    "branchCode" TEXT NOT NULL,
    "staffId" UUID NOT NULL,
    "delivered" INTEGER NOT NULL,
    "salesCents" BIGINT NOT NULL,
    "costCents" BIGINT NOT NULL,
    "reversed" INTEGER NOT NULL,
    "reversedSalesCents" BIGINT NOT NULL,
    "reversedCostCents" BIGINT NOT NULL,
    "chargeCents" BIGINT NOT NULL,
    "reversedChargeCents" BIGINT NOT NULL,

    CONSTRAINT "SalesStaffDay_pkey" PRIMARY KEY ("environment","day","branchCode","staffId")
);

CREATE TABLE "SalesProductDay" (
    "environment" "Environment" NOT NULL,
    "day" DATE NOT NULL,
    "branchCode" TEXT NOT NULL,
    "productCode" TEXT NOT NULL,
    "delivered" INTEGER NOT NULL,
    "salesCents" BIGINT NOT NULL,
    "costCents" BIGINT NOT NULL,
    "reversed" INTEGER NOT NULL,
    "reversedSalesCents" BIGINT NOT NULL,
    "reversedCostCents" BIGINT NOT NULL,
    "chargeCents" BIGINT NOT NULL,
    "reversedChargeCents" BIGINT NOT NULL,

    CONSTRAINT "SalesProductDay_pkey" PRIMARY KEY ("environment","day","branchCode","productCode")
);

CREATE TABLE "SalesBranchHour" (
    "environment" "Environment" NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "branchCode" TEXT NOT NULL,
    "delivered" INTEGER NOT NULL,
    "salesCents" BIGINT NOT NULL,
    "costCents" BIGINT NOT NULL,
    "reversed" INTEGER NOT NULL,
    "reversedSalesCents" BIGINT NOT NULL,
    "reversedCostCents" BIGINT NOT NULL,
    "chargeCents" BIGINT NOT NULL,
    "reversedChargeCents" BIGINT NOT NULL,

    CONSTRAINT "SalesBranchHour_pkey" PRIMARY KEY ("environment","hour","branchCode")
);

CREATE TABLE "LedgerDay" (
    "environment" "Environment" NOT NULL,
    "day" DATE NOT NULL,
    "branchCode" TEXT NOT NULL,
    "measure" TEXT NOT NULL,
    "usdCents" BIGINT NOT NULL,

    CONSTRAINT "LedgerDay_pkey" PRIMARY KEY ("environment","day","branchCode","measure")
);

CREATE TABLE "SafeTotal" (
    "environment" "Environment" NOT NULL,
    "branchCode" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "nativeCents" BIGINT NOT NULL,
    "usdCents" BIGINT NOT NULL,

    CONSTRAINT "SafeTotal_pkey" PRIMARY KEY ("environment","branchCode","currency")
);

-- Slips paid on days that are over, and up to which day they were counted: the worker does, from the beginning.
CREATE TABLE "PaidDay" (
    "environment" "Environment" NOT NULL,
    "day" DATE NOT NULL,
    "branchCode" TEXT NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "PaidDay_pkey" PRIMARY KEY ("environment","day","branchCode")
);
ALTER TABLE "TotalsThrough" ADD COLUMN "paidThrough" DATE;

-- Summed as far as the totals are, while nobody moves the mark.
select 1 from "TotalsThrough" where id = 1 for update;

insert into "SalesStaffDay" ("environment", "day", "branchCode", "staffId", "delivered", "salesCents", "costCents", "reversed",
  "reversedSalesCents", "reversedCostCents", "chargeCents", "reversedChargeCents")
select "environment", "day", "branchCode", "staffId", sum("delivered"), sum("salesCents"), sum("costCents"), sum("reversed"),
  sum("reversedSalesCents"), sum("reversedCostCents"), sum("chargeCents"), sum("reversedChargeCents")
from "SalesDay" group by 1, 2, 3, 4;

insert into "SalesProductDay" ("environment", "day", "branchCode", "productCode", "delivered", "salesCents", "costCents", "reversed",
  "reversedSalesCents", "reversedCostCents", "chargeCents", "reversedChargeCents")
select "environment", "day", "branchCode", "productCode", sum("delivered"), sum("salesCents"), sum("costCents"), sum("reversed"),
  sum("reversedSalesCents"), sum("reversedCostCents"), sum("chargeCents"), sum("reversedChargeCents")
from "SalesDay" group by 1, 2, 3, 4;

insert into "SalesBranchHour" ("environment", "hour", "branchCode", "delivered", "salesCents", "costCents", "reversed",
  "reversedSalesCents", "reversedCostCents", "chargeCents", "reversedChargeCents")
select "environment", "hour", "branchCode", sum("delivered"), sum("salesCents"), sum("costCents"), sum("reversed"),
  sum("reversedSalesCents"), sum("reversedCostCents"), sum("chargeCents"), sum("reversedChargeCents")
from "SalesHour" group by 1, 2, 3;

insert into "LedgerDay" ("environment", "day", "branchCode", "measure", "usdCents")
select e.environment, (e.at at time zone 'Africa/Harare')::date, coalesce(e."branchCode", ''),
  case when p.account = 'losses' and e.event = 'payout' then 'payout' else p.account end, sum(p."usdCents")
from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
where e.id <= (select "throughEntryId" from "TotalsThrough" where id = 1)
group by 1, 2, 3, 4;

insert into "SafeTotal" ("environment", "branchCode", "currency", "nativeCents", "usdCents")
select e.environment, p."accountKey", p.currency, sum(p."nativeCents"), sum(p."usdCents")
from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
where p.account = 'safe' and e.id <= (select "throughEntryId" from "TotalsThrough" where id = 1)
group by 1, 2, 3;
