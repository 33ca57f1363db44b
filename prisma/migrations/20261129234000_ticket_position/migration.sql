-- What a ticket holds, owes and has under way, while it has any: a list reads these few rows instead of the journal.
CREATE TABLE "TicketPosition" (
    "ticketId" UUID NOT NULL,
    "environment" "Environment" NOT NULL,
    "heldCents" BIGINT NOT NULL,
    "underWayCents" BIGINT NOT NULL,
    "freeCents" BIGINT NOT NULL,
    "owedCents" BIGINT NOT NULL,
    "byPhone" BOOLEAN NOT NULL,
    "asked" BOOLEAN NOT NULL,
    "freeSince" TIMESTAMPTZ(3),
    "owesSince" TIMESTAMPTZ(3),

    CONSTRAINT "TicketPosition_pkey" PRIMARY KEY ("ticketId"),
    CONSTRAINT "TicketPosition_sums" CHECK ("heldCents" >= 0 AND "owedCents" >= 0 AND "underWayCents" >= 0
      AND "freeCents" = greatest("heldCents" - "underWayCents", 0)),
    CONSTRAINT "TicketPosition_since" CHECK (("freeCents" > 0) = ("freeSince" IS NOT NULL)
      AND ("owedCents" > 0) = ("owesSince" IS NOT NULL))
);
CREATE INDEX "TicketPosition_environment_idx" ON "TicketPosition"("environment");
ALTER TABLE "TicketPosition" ADD CONSTRAINT "TicketPosition_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "Ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What a ticket's position comes to by journal, sales and payments. Ask for some tickets, never for all.
create view "PositionFacts" as
select t.id as "ticketId", t.environment, money.held as "heldCents", sales.cents as "underWayCents",
  greatest(money.held - sales.cents, 0)::bigint as "freeCents", money.owed as "owedCents", payments."byPhone", payments.asked
from "Ticket" t
cross join lateral (
  select coalesce(-sum("usdCents") filter (where account = 'held'), 0)::bigint as held,
    coalesce(sum("usdCents") filter (where account = 'receivable'), 0)::bigint as owed
  from "JournalPosting" where account in ('held', 'receivable') and "accountKey" = t.id::text
) money
cross join lateral (
  select coalesce(sum("priceCents"), 0)::bigint as cents from "Sale" where "ticketId" = t.id and state in ('sending', 'pending')
) sales
cross join lateral (
  select coalesce(bool_or(state not in ('failed', 'reversed', 'not_made')), false) as "byPhone",
    coalesce(bool_or(state in ('sending', 'pending')), false) as asked
  from "Collection" where "ticketId" = t.id
) payments;

-- Whatever moves a ticket's position stores it, in the statement that moves it. The two columns of the ticket are for the version
-- before, whose lists read them.
create function store_position(moved uuid) returns void language plpgsql as $$
declare f "PositionFacts";
begin
  select * into f from "PositionFacts" where "ticketId" = moved;
  if f."ticketId" is null then return; end if;
  if f."heldCents" = 0 and f."owedCents" = 0 and f."underWayCents" = 0 and not f.asked then
    delete from "TicketPosition" where "ticketId" = moved;
  else
    insert into "TicketPosition" as before values (f."ticketId", f.environment, f."heldCents", f."underWayCents", f."freeCents",
      f."owedCents", f."byPhone", f.asked, case when f."freeCents" > 0 then now() end, case when f."owedCents" > 0 then now() end)
    on conflict ("ticketId") do update set "heldCents" = excluded."heldCents", "underWayCents" = excluded."underWayCents",
      "freeCents" = excluded."freeCents", "owedCents" = excluded."owedCents", "byPhone" = excluded."byPhone", asked = excluded.asked,
      "freeSince" = case when excluded."freeCents" > 0 then coalesce(before."freeSince", excluded."freeSince") end,
      "owesSince" = case when excluded."owedCents" > 0 then coalesce(before."owesSince", excluded."owesSince") end;
  end if;
  update "Ticket" set earmarked = f."heldCents" > 0 and f."byPhone", "holdsMoney" = f."freeCents" > 0
  where id = moved and (earmarked <> (f."heldCents" > 0 and f."byPhone") or "holdsMoney" <> (f."freeCents" > 0));
end $$;

create function position_of_row() returns trigger language plpgsql as $$
begin
  perform store_position(new."ticketId");
  return null;
end $$;
create function position_of_posting() returns trigger language plpgsql as $$
begin
  if new."accountKey" ~ '^[0-9a-f-]{36}$' then perform store_position(new."accountKey"::uuid); end if;
  return null;
end $$;
create trigger position_follows after insert on "JournalPosting"
  for each row when (new.account in ('held', 'receivable')) execute function position_of_posting();
create trigger position_follows after insert on "Sale"
  for each row when (new.state in ('sending', 'pending')) execute function position_of_row();
create trigger position_follows_state after update of state, "priceCents" on "Sale"
  for each row when ((old.state in ('sending', 'pending') or new.state in ('sending', 'pending'))
    and (old.state, old."priceCents") is distinct from (new.state, new."priceCents")) execute function position_of_row();
create trigger position_follows after insert on "Collection"
  for each row execute function position_of_row();
create trigger position_follows_state after update of state on "Collection"
  for each row when (old.state is distinct from new.state) execute function position_of_row();

insert into "TicketPosition"
select f.*, case when f."freeCents" > 0 then now() end, case when f."owedCents" > 0 then (
  select min(e.at) from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
  where p.account = 'receivable' and p."accountKey" = f."ticketId"::text) end
from "PositionFacts" f
where f."ticketId" in (
  select id from "Ticket" where "holdsMoney"
  union select "ticketId" from "Sale" where state in ('sending', 'pending')
  union select "ticketId" from "Collection" where state in ('sending', 'pending')
  union select "accountKey"::uuid from "JournalPosting" where account = 'receivable' and "accountKey" <> ''
    group by "accountKey" having sum("usdCents") > 0
) and (f."heldCents" > 0 or f."owedCents" > 0 or f."underWayCents" > 0 or f.asked);
