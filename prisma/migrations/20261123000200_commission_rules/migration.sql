ALTER TABLE "SoldProduct" ADD COLUMN "kind" TEXT;

CREATE TABLE "CommissionTarget" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "fromMonth" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,
    "setById" UUID NOT NULL,
    "setAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "CommissionTarget_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "CommissionRule" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "staffId" UUID,
    "basis" TEXT NOT NULL,
    "tenThousandth" INTEGER NOT NULL,
    "cents" BIGINT NOT NULL,
    "fromDay" TEXT NOT NULL,
    "setById" UUID NOT NULL,
    "setAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "CommissionRule_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "CommissionClose" (
    "environment" "Environment" NOT NULL,
    "month" TEXT NOT NULL,
    "closedById" UUID NOT NULL,
    "closedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "CommissionClose_pkey" PRIMARY KEY ("environment", "month")
);

CREATE TABLE "CommissionLine" (
    "environment" "Environment" NOT NULL,
    "month" TEXT NOT NULL,
    "staffId" UUID NOT NULL,
    "branchCode" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "ruleId" BIGINT NOT NULL,
    "sales" INTEGER NOT NULL,
    "baseCents" BIGINT NOT NULL,
    "cents" BIGINT NOT NULL,

    CONSTRAINT "CommissionLine_pkey" PRIMARY KEY ("environment", "month", "staffId", "branchCode", "kind", "ruleId")
);

CREATE INDEX "CommissionTarget_kind_fromMonth_idx" ON "CommissionTarget"("kind", "fromMonth");
CREATE INDEX "CommissionRule_fromDay_idx" ON "CommissionRule"("fromDay");
ALTER TABLE "CommissionRule" ADD CONSTRAINT "CommissionRule_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "CommissionLine" ADD CONSTRAINT "CommissionLine_environment_month_fkey" FOREIGN KEY ("environment", "month") REFERENCES "CommissionClose"("environment", "month") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A rule, a target and a closed month are history: what replaces them is a row of its own.
create trigger append_only before update or delete or truncate on "CommissionTarget"
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on "CommissionRule"
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on "CommissionClose"
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on "CommissionLine"
  for each statement execute function refuse_change();

-- Kinds that a code does not tell (lib/counter/kinds): of one sale each.
update "SoldProduct" p set kind = (
  select s.kind from "Sale" s where s."productCode" = p."productCode" and s."productName" is not null limit 1)
where p."productCode" !~ '^[^.]+\.(airtime$|prepaid$|bundle\.)';
