-- What the list of sales adds up, summed by the worker for each day that is over, by the day on which a sale was sent.
CREATE TABLE "SoldDay" (
    "environment" "Environment" NOT NULL,
    "grain" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "branchCode" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "state" "SaleState" NOT NULL,
    "tender" TEXT NOT NULL,
    "sales" INTEGER NOT NULL,
    "priceCents" BIGINT NOT NULL,
    "costCents" BIGINT NOT NULL,

    CONSTRAINT "SoldDay_pkey" PRIMARY KEY ("environment","grain","key","branchCode","day","state","tender")
);
CREATE INDEX "SoldDay_environment_day_idx" ON "SoldDay"("environment", "day");

-- The days that are summed, and how many changes of their sales each sum knew.
CREATE TABLE "SoldDaySummed" (
    "environment" "Environment" NOT NULL,
    "day" DATE NOT NULL,
    "changes" INTEGER NOT NULL,

    CONSTRAINT "SoldDaySummed_pkey" PRIMARY KEY ("environment","day")
);

-- A line for each change of a sale after its day: a sum that does not know as many is not read, and made again.
CREATE TABLE "SoldDayChange" (
    "id" BIGSERIAL NOT NULL,
    "environment" "Environment" NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "SoldDayChange_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "SoldDayChange_environment_day_idx" ON "SoldDayChange"("environment", "day");

-- Whoever changes such a sale says so, a program of before too, which has no rights on these tables before they are given. Lines are
-- only added, so that no change waits for another.
create function note_sold_day_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into "SoldDayChange" (environment, day) values (old.environment, (old."claimedAt" at time zone 'Africa/Harare')::date);
  return null;
end $$;
create trigger sold_day_changed after update on "Sale" for each row
  when (old."claimedAt" < date_trunc('day', now() at time zone 'Africa/Harare') at time zone 'Africa/Harare'
    and (old.state, old."claimedAt", old."productCode", old."priceCents", old."totalDebitCents")
      is distinct from (new.state, new."claimedAt", new."productCode", new."priceCents", new."totalDebitCents"))
  execute function note_sold_day_change();
create trigger sold_day_lost after delete on "Sale" for each row
  when (old."claimedAt" < date_trunc('day', now() at time zone 'Africa/Harare') at time zone 'Africa/Harare')
  execute function note_sold_day_change();

-- So does whoever pays for it then, or takes that back: how a ticket is paid is summed too.
create function note_sold_day_paid() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into "SoldDayChange" (environment, day)
  select s.environment, (s."claimedAt" at time zone 'Africa/Harare')::date from "Sale" s
  where s."ticketId" = new."ticketId"
    and s."claimedAt" < date_trunc('day', now() at time zone 'Africa/Harare') at time zone 'Africa/Harare';
  return null;
end $$;
create trigger sold_day_paid_in_cash after insert on "Tender" for each row execute function note_sold_day_paid();
create trigger sold_day_paid_by_phone after update on "Collection" for each row
  when ((old.state = 'completed') <> (new.state = 'completed')) execute function note_sold_day_paid();
