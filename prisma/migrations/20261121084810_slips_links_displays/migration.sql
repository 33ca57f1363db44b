-- AlterTable
ALTER TABLE "Ticket" ADD COLUMN     "customerLocale" TEXT,
ADD COLUMN     "handedOverAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "ReceiptText" (
    "place" TEXT NOT NULL,
    "name" TEXT,
    "lines" TEXT[],
    "footer" TEXT[],

    CONSTRAINT "ReceiptText_pkey" PRIMARY KEY ("place")
);

-- CreateTable
CREATE TABLE "ReceiptLink" (
    "id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "ticketId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "sharedAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "opened" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ReceiptLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DisplayPairing" (
    "id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "tillId" UUID NOT NULL,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "DisplayPairing_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ReceiptLink_hash_key" ON "ReceiptLink"("hash");

-- CreateIndex
CREATE INDEX "ReceiptLink_ticketId_createdAt_idx" ON "ReceiptLink"("ticketId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "DisplayPairing_hash_key" ON "DisplayPairing"("hash");

-- CreateIndex
CREATE INDEX "DisplayPairing_tillId_endedAt_idx" ON "DisplayPairing"("tillId", "endedAt");

-- CreateIndex
CREATE INDEX "Ticket_number_idx" ON "Ticket"("number");

-- CreateIndex
CREATE INDEX "Ticket_tenderedAt_id_idx" ON "Ticket"("tenderedAt", "id");

-- CreateIndex
CREATE INDEX "Ticket_branchCode_tenderedAt_id_idx" ON "Ticket"("branchCode", "tenderedAt", "id");

-- CreateIndex
CREATE INDEX "Ticket_tillId_tenderedAt_id_idx" ON "Ticket"("tillId", "tenderedAt", "id");

-- CreateIndex
CREATE INDEX "Ticket_staffId_tenderedAt_id_idx" ON "Ticket"("staffId", "tenderedAt", "id");

-- AddForeignKey
ALTER TABLE "ReceiptLink" ADD CONSTRAINT "ReceiptLink_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "Ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DisplayPairing" ADD CONSTRAINT "DisplayPairing_tillId_fkey" FOREIGN KEY ("tillId") REFERENCES "Till"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Past sales are sought by the end of a number, meter or token, and by the beginning of a reference: each is a prefix of
-- something that an index holds, so that a search among millions reads a handful of rows. pg_trgm is not everywhere.
create index "Sale_recipient_end" on "Sale" (reverse(recipient) text_pattern_ops);
create index "Sale_token_end" on "Sale" (reverse(translate(token, ' -', '')) text_pattern_ops) where token is not null;
create index "Sale_reference_start" on "Sale" (reference text_pattern_ops) where reference is not null;

-- Slips that were printed before handing over was noted.
update "Ticket" t set "handedOverAt" = p.at
from (select "ticketId", min(at) as at from "ReceiptPrint" group by "ticketId") p where p."ticketId" = t.id;

-- A customer's screen hears of everything that changes at its till, whatever code changes it; a till without such a
-- screen tells nobody.
create function tell_displays_of(till uuid) returns void language sql as $$
  select pg_notify('pos_change', json_build_object('topic', 'till', 'id', till)::text)
  where exists (select 1 from "DisplayPairing" where "tillId" = till and "endedAt" is null)
$$;

create function tell_displays() returns trigger language plpgsql as $$
begin
  perform tell_displays_of(coalesce(t."takenOverTillId", t."tillId")) from "Ticket" t
  where t.id = case tg_op when 'DELETE' then old."ticketId" else new."ticketId" end;
  return null;
end $$;

create function tell_displays_of_both() returns trigger language plpgsql as $$
begin
  perform tell_displays_of(coalesce(old."takenOverTillId", old."tillId"));
  perform tell_displays_of(coalesce(new."takenOverTillId", new."tillId"));
  return null;
end $$;

create trigger tell_displays after update of "takenOverTillId" on "Ticket"
  for each row execute function tell_displays_of_both();
create trigger tell_displays after insert or delete or update of state, "quoteId", "priceCents", token, pin on "Sale"
  for each row execute function tell_displays();
create trigger tell_displays after insert or update of state, "payCode" on "Collection"
  for each row execute function tell_displays();
create trigger tell_displays after insert on "Tender" for each row execute function tell_displays();
create trigger tell_displays after insert on "MoneyReturn" for each row execute function tell_displays();
