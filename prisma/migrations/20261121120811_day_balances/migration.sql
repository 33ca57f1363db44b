-- AlterTable

-- CreateTable
CREATE TABLE "ReserveReading" (
    "credential" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "environment" "Environment" NOT NULL,
    "readAt" TIMESTAMPTZ(3) NOT NULL,
    "shownCents" BIGINT NOT NULL,
    "bookedCents" BIGINT NOT NULL,
    "apartSince" TIMESTAMPTZ(3),

    CONSTRAINT "ReserveReading_pkey" PRIMARY KEY ("credential","day")
);

-- CreateTable
CREATE TABLE "BalanceDay" (
    "environment" "Environment" NOT NULL,
    "day" DATE NOT NULL,
    "account" TEXT NOT NULL,
    "credential" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,

    CONSTRAINT "BalanceDay_pkey" PRIMARY KEY ("environment","day","account","credential")
);

-- CreateIndex
CREATE INDEX "ReserveReading_environment_day_idx" ON "ReserveReading"("environment", "day");

-- What the totals hold already is summed for the new table too; the worker goes on from the same mark.
select 1 from "TotalsThrough" where id = 1 for update;

insert into "BalanceDay" (environment, day, account, credential, cents)
select e.environment, (e.at at time zone 'Africa/Harare')::date, p.account, p."accountKey", sum(p."nativeCents")
from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
where p.account in ('service_available', 'service_reserved')
  and e.id <= (select "throughEntryId" from "TotalsThrough" where id = 1)
group by 1, 2, 3, 4;
