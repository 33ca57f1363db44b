-- Web of the version before reads the totals under their old names while it ends. Its tables hold what the new ones hold, so views
-- take their places; both marks are one, and what is newer both versions read from the journal. The next release drops the views,
-- and "PaidDay", "PaidLately" and "WalletDay" with their marks: web of before reads these as far as they go, and the journal beyond.
--
-- Who has read the mark with a snapshot from before the new tables were filled ends first, since it would find these empty.
-- few rows: one, locked for the moment in which the names change
lock table "TotalsThrough" in access exclusive mode;

-- replaced by views of the same names
-- squawk-ignore ban-drop-table
drop table "SalesDay", "SalesMonth", "SalesBranchDay", "SalesStaffDay", "SalesProductDay",
  "MoneyDay", "MoneyMonth", "MoneyBranchDay";

create view "SalesDay" as select "environment", "day", "branchCode", "staffId", "productCode",
  "delivered", "salesCents", "costCents", "reversed",
  "reversedSalesCents", "reversedCostCents", "chargeCents", "reversedChargeCents"
from "SalesTotal" where "grain" = 'each';
create view "SalesMonth" as select "environment", "day" as "month", "branchCode", "staffId", "productCode",
  "delivered", "salesCents", "costCents", "reversed",
  "reversedSalesCents", "reversedCostCents", "chargeCents", "reversedChargeCents"
from "SalesTotal" where "grain" = 'month';
create view "SalesBranchDay" as select "environment", "day", "branchCode",
  "delivered", "salesCents", "costCents", "reversed",
  "reversedSalesCents", "reversedCostCents", "chargeCents", "reversedChargeCents"
from "SalesTotal" where "grain" = 'branch';
create view "SalesStaffDay" as select "environment", "day", "branchCode", "staffId",
  "delivered", "salesCents", "costCents", "reversed",
  "reversedSalesCents", "reversedCostCents", "chargeCents", "reversedChargeCents"
from "SalesTotal" where "grain" = 'person';
create view "SalesProductDay" as select "environment", "day", "branchCode", "productCode",
  "delivered", "salesCents", "costCents", "reversed",
  "reversedSalesCents", "reversedCostCents", "chargeCents", "reversedChargeCents"
from "SalesTotal" where "grain" = 'product';

-- Without the wallets, which the tables of before did not tell apart.
create view "MoneyDay" as select "environment", "day", "branchCode", "staffId", "measure", "currency", sum("count")::int as "count", sum("nativeCents")::bigint as "nativeCents",
  sum("usdCents")::bigint as "usdCents"
from "MoneyTotal" where "grain" = 'each'
group by "environment", "day", "branchCode", "staffId", "measure", "currency";
create view "MoneyMonth" as select "environment", "day" as "month", "branchCode", "staffId", "measure", "currency", sum("count")::int as "count", sum("nativeCents")::bigint as "nativeCents",
  sum("usdCents")::bigint as "usdCents"
from "MoneyTotal" where "grain" = 'month'
group by "environment", "day", "branchCode", "staffId", "measure", "currency";
create view "MoneyBranchDay" as select "environment", "day", "branchCode", "measure", "currency", sum("count")::int as "count", sum("nativeCents")::bigint as "nativeCents",
  sum("usdCents")::bigint as "usdCents"
from "MoneyTotal" where "grain" = 'branch'
group by "environment", "day", "branchCode", "measure", "currency";
