-- Our own charges, apart from the Service's commission. Defaults let an older worker go on adding meanwhile.
ALTER TABLE "SalesDay" ADD COLUMN "chargeCents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "reversedChargeCents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "SalesMonth" ADD COLUMN "chargeCents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "reversedChargeCents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "SalesBranchDay" ADD COLUMN "chargeCents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "reversedChargeCents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "SalesHour" ADD COLUMN "chargeCents" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "reversedChargeCents" BIGINT NOT NULL DEFAULT 0;

-- Summed as far as the totals are, while nobody moves the mark.
select 1 from "TotalsThrough" where id = 1 for update;
create temporary table charged on commit drop as
select e.environment, e.at, coalesce(e."branchCode", '') as branch,
  coalesce(e."staffId", '00000000-0000-0000-0000-000000000000'::uuid) as staff, coalesce(s."productCode", '') as product,
  case e.event when 'completed' then s."chargeCents" else 0 end as charge,
  case e.event when 'reversed' then s."chargeCents" else 0 end as reversed
from "JournalEntry" e join "Sale" s on s.id = e."saleId"
where e."objectKind" = 'sale' and e.event in ('completed', 'reversed') and s."chargeCents" <> 0
  and e.id <= (select "throughEntryId" from "TotalsThrough" where id = 1);
update "SalesDay" t set "chargeCents" = c.charge, "reversedChargeCents" = c.reversed
from (select environment, (at at time zone 'Africa/Harare')::date as day, branch, staff, product, sum(charge) as charge,
    sum(reversed) as reversed from charged group by 1, 2, 3, 4, 5) c
where t.environment = c.environment and t.day = c.day and t."branchCode" = c.branch and t."staffId" = c.staff
  and t."productCode" = c.product;
update "SalesHour" t set "chargeCents" = c.charge, "reversedChargeCents" = c.reversed
from (select environment, date_trunc('hour', at, 'UTC') as hour, branch, staff, product, sum(charge) as charge,
    sum(reversed) as reversed from charged group by 1, 2, 3, 4, 5) c
where t.environment = c.environment and t.hour = c.hour and t."branchCode" = c.branch and t."staffId" = c.staff
  and t."productCode" = c.product;
update "SalesMonth" t set "chargeCents" = c.charge, "reversedChargeCents" = c.reversed
from (select environment, date_trunc('month', day)::date as month, "branchCode" as branch, "staffId" as staff,
    "productCode" as product, sum("chargeCents") as charge, sum("reversedChargeCents") as reversed
  from "SalesDay" group by 1, 2, 3, 4, 5) c
where t.environment = c.environment and t.month = c.month and t."branchCode" = c.branch and t."staffId" = c.staff
  and t."productCode" = c.product and (c.charge <> 0 or c.reversed <> 0);
update "SalesBranchDay" t set "chargeCents" = c.charge, "reversedChargeCents" = c.reversed
from (select environment, day, "branchCode" as branch, sum("chargeCents") as charge, sum("reversedChargeCents") as reversed
  from "SalesDay" group by 1, 2, 3) c
where t.environment = c.environment and t.day = c.day and t."branchCode" = c.branch and (c.charge <> 0 or c.reversed <> 0);
