-- Money by month over a year read a row for each of its days, cashiers, measures and currencies.
CREATE TABLE "MoneyMonth" (
    "environment" "Environment" NOT NULL,
    "month" DATE NOT NULL,
    "branchCode" TEXT NOT NULL,
    "staffId" UUID NOT NULL,
    "measure" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "nativeCents" BIGINT NOT NULL,
    "usdCents" BIGINT NOT NULL,

    CONSTRAINT "MoneyMonth_pkey" PRIMARY KEY ("environment","month","branchCode","staffId","measure","currency")
);

CREATE TABLE "MoneyBranchDay" (
    "environment" "Environment" NOT NULL,
    "day" DATE NOT NULL,
    "branchCode" TEXT NOT NULL,
    "measure" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "nativeCents" BIGINT NOT NULL,
    "usdCents" BIGINT NOT NULL,

    CONSTRAINT "MoneyBranchDay_pkey" PRIMARY KEY ("environment","day","branchCode","measure","currency")
);

-- Summed from the totals by day as far as these are, while nobody moves the mark.
select 1 from "TotalsThrough" where id = 1 for update;
insert into "MoneyMonth" ("environment", "month", "branchCode", "staffId", "measure", "currency", "count", "nativeCents", "usdCents")
select "environment", date_trunc('month', "day")::date, "branchCode", "staffId", "measure", "currency", sum("count"),
  sum("nativeCents"), sum("usdCents")
from "MoneyDay" group by 1, 2, 3, 4, 5, 6;
insert into "MoneyBranchDay" ("environment", "day", "branchCode", "measure", "currency", "count", "nativeCents", "usdCents")
select "environment", "day", "branchCode", "measure", "currency", sum("count"), sum("nativeCents"), sum("usdCents")
from "MoneyDay" group by 1, 2, 3, 4, 5;

-- The day close reads which entries a day has, and nothing else of them: the index says it all.
CREATE INDEX "JournalEntry_environment_at_id_objectKind_idx" ON "JournalEntry"("environment", "at", "id", "objectKind");
DROP INDEX "JournalEntry_environment_at_idx";
