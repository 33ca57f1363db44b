-- One table of totals for sales and one for money, each with what it has summed up by a column, the grain, where there were eleven
-- tables. A part for each grain keeps the few rows of a branch's day apart from the many of its people and products, as the tables
-- of before did.
CREATE TABLE "SalesTotal" (
    "environment" "Environment" NOT NULL,
    "grain" TEXT NOT NULL,
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
    "chargeCents" BIGINT NOT NULL,
    "reversedChargeCents" BIGINT NOT NULL,

    CONSTRAINT "SalesTotal_pkey" PRIMARY KEY ("environment","grain","day","branchCode","staffId","productCode")
) PARTITION BY LIST ("grain");
CREATE TABLE "SalesTotal_each" PARTITION OF "SalesTotal" FOR VALUES IN ('each');
CREATE TABLE "SalesTotal_month" PARTITION OF "SalesTotal" FOR VALUES IN ('month');
CREATE TABLE "SalesTotal_branch" PARTITION OF "SalesTotal" FOR VALUES IN ('branch');
CREATE TABLE "SalesTotal_person" PARTITION OF "SalesTotal" FOR VALUES IN ('person');
CREATE TABLE "SalesTotal_product" PARTITION OF "SalesTotal" FOR VALUES IN ('product');

CREATE TABLE "MoneyTotal" (
    "environment" "Environment" NOT NULL,
    "grain" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "branchCode" TEXT NOT NULL,
    "staffId" UUID NOT NULL,
    "measure" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "nativeCents" BIGINT NOT NULL,
    "usdCents" BIGINT NOT NULL,

    CONSTRAINT "MoneyTotal_pkey" PRIMARY KEY ("environment","grain","day","branchCode","staffId","measure","currency","method")
) PARTITION BY LIST ("grain");
CREATE TABLE "MoneyTotal_each" PARTITION OF "MoneyTotal" FOR VALUES IN ('each');
CREATE TABLE "MoneyTotal_month" PARTITION OF "MoneyTotal" FOR VALUES IN ('month');
CREATE TABLE "MoneyTotal_branch" PARTITION OF "MoneyTotal" FOR VALUES IN ('branch');
CREATE TABLE "MoneyTotal_customers" PARTITION OF "MoneyTotal" FOR VALUES IN ('customers');

-- Filled as far as the totals are, while nobody moves the mark.
select 1 from "TotalsThrough" where id = 1 for update;

insert into "SalesTotal" ("environment", "grain", "day", "branchCode", "staffId", "productCode", "delivered", "salesCents",
  "costCents", "reversed", "reversedSalesCents", "reversedCostCents", "chargeCents", "reversedChargeCents")
select "environment", 'each', "day", "branchCode", "staffId", "productCode", "delivered", "salesCents",
  "costCents", "reversed", "reversedSalesCents", "reversedCostCents", "chargeCents", "reversedChargeCents"
from "SalesDay"
union all
select "environment", 'month', "month", "branchCode", "staffId", "productCode", "delivered", "salesCents",
  "costCents", "reversed", "reversedSalesCents", "reversedCostCents", "chargeCents", "reversedChargeCents"
from "SalesMonth"
union all
select "environment", 'branch', "day", "branchCode", '00000000-0000-0000-0000-000000000000'::uuid, '', "delivered", "salesCents",
  "costCents", "reversed", "reversedSalesCents", "reversedCostCents", "chargeCents", "reversedChargeCents"
from "SalesBranchDay"
union all
select "environment", 'person', "day", "branchCode", "staffId", '', "delivered", "salesCents",
  "costCents", "reversed", "reversedSalesCents", "reversedCostCents", "chargeCents", "reversedChargeCents"
from "SalesStaffDay"
union all
select "environment", 'product', "day", "branchCode", '00000000-0000-0000-0000-000000000000'::uuid, "productCode", "delivered", "salesCents",
  "costCents", "reversed", "reversedSalesCents", "reversedCostCents", "chargeCents", "reversedChargeCents"
from "SalesProductDay";

-- Cash as it was summed; payments by phone from the journal, since only their tables of days that are over told the wallet.
insert into "MoneyTotal" ("environment", "grain", "day", "branchCode", "staffId", "measure", "currency", "method", "count",
  "nativeCents", "usdCents")
select "environment", 'each', "day", "branchCode", "staffId", "measure", "currency", '', "count", "nativeCents", "usdCents"
from "MoneyDay" where "measure" not in ('collected', 'taken_back')
union all
select e.environment, 'each', (e.at at time zone 'Africa/Harare')::date, coalesce(e."branchCode", ''),
  coalesce(e."staffId", '00000000-0000-0000-0000-000000000000'::uuid), case when e.event = 'completed' then 'collected' else 'taken_back' end,
  p.currency, coalesce(c.method, ''), count(*), sum(p."nativeCents"), sum(p."usdCents")
from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id and p.account = 'service_available'
  left join "Collection" c on c.id = e."collectionId"
where e."objectKind" = 'collection' and e.id <= (select "throughEntryId" from "TotalsThrough" where id = 1)
group by e.environment, 3, 4, 5, 6, p.currency, 8;

insert into "MoneyTotal" ("environment", "grain", "day", "branchCode", "staffId", "measure", "currency", "method", "count",
  "nativeCents", "usdCents")
select "environment", 'month', date_trunc('month', "day")::date, "branchCode", "staffId", "measure", "currency", "method",
  sum("count"), sum("nativeCents"), sum("usdCents")
from "MoneyTotal" where "grain" = 'each'
group by "environment", 3, "branchCode", "staffId", "measure", "currency", "method"
union all
select "environment", 'branch', "day", "branchCode", '00000000-0000-0000-0000-000000000000'::uuid, "measure", "currency", "method",
  sum("count"), sum("nativeCents"), sum("usdCents")
from "MoneyTotal" where "grain" = 'each'
group by "environment", "day", "branchCode", "measure", "currency", "method";

-- Customers from the journal too: what was counted before goes by days, and may be ahead of the mark or behind it.
insert into "MoneyTotal" ("environment", "grain", "day", "branchCode", "staffId", "measure", "currency", "method", "count",
  "nativeCents", "usdCents")
select e.environment, 'customers', (e.at at time zone 'Africa/Harare')::date, coalesce(e."branchCode", ''),
  '00000000-0000-0000-0000-000000000000'::uuid, 'customers', '', '', count(*), 0, 0
from "JournalEntry" e
where (e."objectKind" = 'intake' and e.event = 'cash_taken' or e."objectKind" = 'collection' and e.event = 'completed')
  and e.id <= (select "throughEntryId" from "TotalsThrough" where id = 1)
  and not exists (
    select from "JournalEntry" earlier where earlier."ticketId" = e."ticketId" and earlier.id < e.id
      and (earlier."objectKind" = 'intake' and earlier.event = 'cash_taken'
        or earlier."objectKind" = 'collection' and earlier.event = 'completed')
  )
group by e.environment, 3, 4;

CREATE INDEX "SalesTotal_each_branch" ON "SalesTotal_each"("environment", "branchCode", "day");
CREATE INDEX "MoneyTotal_each_branch" ON "MoneyTotal_each"("environment", "branchCode", "day");
-- PostgreSQL itself analyses only the parts.
analyze "SalesTotal", "MoneyTotal";

-- From here on a worker of before does not move the mark: it would sum into the tables of before alone.
create or replace function refuse_totals_in_part() returns trigger language plpgsql as $$
begin
  if new."throughEntryId" > old."throughEntryId" and coalesce(current_setting('pos.totals', true), '') <> 'whole 2' then
    raise exception 'This worker is older than the totals: it would sum them in part';
  end if;
  return new;
end $$;
