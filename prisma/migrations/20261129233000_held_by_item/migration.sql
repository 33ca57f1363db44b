-- Whose money a posting on `held` is: that of one item of the ticket, or of none, as of a deposit. What an item holds is beside it.
ALTER TABLE "JournalPosting" ADD COLUMN "saleId" UUID;
ALTER TABLE "Sale" ADD COLUMN "heldCents" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Sale" ADD CONSTRAINT "Sale_heldCents_not_negative" CHECK ("heldCents" >= 0) NOT VALID;
-- The version before names no items: until its tickets with money are named, they are marked.
ALTER TABLE "Ticket" ADD COLUMN "heldUnnamed" BOOLEAN NOT NULL DEFAULT false;

create function follow_held() returns trigger language plpgsql as $$
begin
  if new."saleId" is not null then
    update "Sale" set "heldCents" = "heldCents" - new."usdCents" where id = new."saleId";
  elsif coalesce(current_setting('pos.held', true), '') <> 'by item' and new."accountKey" ~ '^[0-9a-f-]{36}$' then
    update "Ticket" set "heldUnnamed" = true where id = new."accountKey"::uuid;
  end if;
  return null;
end $$;
create trigger follow_held after insert on "JournalPosting"
  for each row when (new.account in ('held', 'receivable')) execute function follow_held();

-- The version before removes items that wait without knowing of their money: it stays on the ticket.
create function keep_held_of_removed() returns trigger language plpgsql as $$
declare entry bigint;
begin
  insert into "JournalEntry" (environment, "objectKind", "objectId", event, credential, "ticketId", "saleId", "branchCode", "tillId",
    "staffId")
  select old.environment, 'allotment', gen_random_uuid(), 'reallotted', old.credential, t.id, old.id, t."branchCode", t."tillId",
    t."staffId"
  from "Ticket" t where t.id = old."ticketId" returning id into entry;
  insert into "JournalPosting" ("entryId", account, "accountKey", currency, "nativeCents", "usdCents", "saleId") values
    (entry, 'held', old."ticketId"::text, 'USD', old."heldCents", old."heldCents", old.id),
    (entry, 'held', old."ticketId"::text, 'USD', -old."heldCents", -old."heldCents", null);
  return null;
end $$;
create trigger keep_held_of_removed after delete on "Sale"
  for each row when (old."heldCents" <> 0) execute function keep_held_of_removed();

-- few rows: tickets that hold a customer's money now
update "Ticket" set "heldUnnamed" = true
where "holdsMoney" or id in (select "ticketId" from "Sale" where state in ('sending', 'pending'));
