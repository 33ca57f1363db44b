-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "Environment" AS ENUM ('test', 'live');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('cashier', 'supervisor', 'manager', 'owner');

-- CreateEnum
CREATE TYPE "SaleState" AS ENUM ('draft', 'quoted', 'sending', 'pending', 'completed', 'failed', 'reversed', 'not_sold');

-- CreateEnum
CREATE TYPE "TenderKind" AS ENUM ('cash', 'collection');

-- CreateTable
CREATE TABLE "Branch" (
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Branch_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "Till" (
    "id" UUID NOT NULL,
    "branchCode" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "enrolmentHash" TEXT,
    "enrolledAt" TIMESTAMPTZ(3),
    "lastTicketNumber" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Till_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Staff" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "pinHash" TEXT,
    "passwordHash" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "deactivatedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Staff_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StaffBranch" (
    "staffId" UUID NOT NULL,
    "branchCode" TEXT NOT NULL,

    CONSTRAINT "StaffBranch_pkey" PRIMARY KEY ("staffId","branchCode")
);

-- CreateTable
CREATE TABLE "StaffSession" (
    "id" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "tillId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "StaffSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RateLimiterFlexible" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMP(3),

    CONSTRAINT "RateLimiterFlexible_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Shift" (
    "id" UUID NOT NULL,
    "tillId" UUID NOT NULL,
    "openTillId" UUID,
    "openedById" UUID NOT NULL,
    "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Shift_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Ticket" (
    "id" UUID NOT NULL,
    "intentId" UUID NOT NULL,
    "environment" "Environment" NOT NULL,
    "credential" TEXT NOT NULL,
    "branchCode" TEXT NOT NULL,
    "tillId" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "shiftId" UUID,
    "number" INTEGER,
    "priceCents" BIGINT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tenderedAt" TIMESTAMPTZ(3),
    "returnedAt" TIMESTAMPTZ(3),
    "returnedById" UUID,

    CONSTRAINT "Ticket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Quote" (
    "id" UUID NOT NULL,
    "environment" "Environment" NOT NULL,
    "credential" TEXT NOT NULL,
    "upstreamId" TEXT NOT NULL,
    "productCode" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "customerName" TEXT,
    "faceCents" BIGINT NOT NULL,
    "faceCurrency" TEXT NOT NULL,
    "feeCents" BIGINT NOT NULL,
    "totalDebitCents" BIGINT NOT NULL,
    "rate" TEXT,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "Quote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Sale" (
    "id" UUID NOT NULL,
    "ticketId" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 1,
    "environment" "Environment" NOT NULL,
    "credential" TEXT NOT NULL,
    "state" "SaleState" NOT NULL DEFAULT 'draft',
    "kind" TEXT NOT NULL,
    "typedRecipient" TEXT NOT NULL DEFAULT '',
    "typedAmount" TEXT NOT NULL DEFAULT '',
    "problem" JSONB,
    "productCode" TEXT,
    "productName" TEXT,
    "recipientField" TEXT,
    "recipient" TEXT,
    "quoteId" UUID,
    "priceCents" BIGINT,
    "chargeCents" BIGINT,
    "totalDebitCents" BIGINT,
    "reference" TEXT,
    "idempotencyKey" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "answeredAttempts" INTEGER NOT NULL DEFAULT 0,
    "postingUntil" TIMESTAMPTZ(3),
    "claimedAt" TIMESTAMPTZ(3),
    "nextCheckAt" TIMESTAMPTZ(3),
    "checkedAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),
    "quoteLapsedSeen" BOOLEAN NOT NULL DEFAULT false,
    "frozen" BOOLEAN NOT NULL DEFAULT false,
    "upstreamId" TEXT,
    "token" TEXT,
    "units" TEXT,
    "pin" TEXT,
    "receipt" JSONB,
    "failureCode" TEXT,
    "refusal" JSONB,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settledAt" TIMESTAMPTZ(3),
    "reversedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Sale_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SaleEvent" (
    "id" BIGSERIAL NOT NULL,
    "saleId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "fromState" "SaleState",
    "toState" "SaleState",
    "detail" JSONB,

    CONSTRAINT "SaleEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Tender" (
    "id" UUID NOT NULL,
    "ticketId" UUID NOT NULL,
    "kind" "TenderKind" NOT NULL,
    "currency" TEXT NOT NULL,
    "receivedCents" BIGINT NOT NULL,
    "changeCents" BIGINT NOT NULL,
    "usdCents" BIGINT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Tender_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JournalEntry" (
    "id" BIGSERIAL NOT NULL,
    "environment" "Environment" NOT NULL,
    "credential" TEXT,
    "objectKind" TEXT NOT NULL,
    "objectId" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "upstreamId" TEXT,
    "ticketId" UUID,
    "saleId" UUID,
    "branchCode" TEXT,
    "tillId" UUID,
    "shiftId" UUID,
    "staffId" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "JournalEntry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "JournalPosting" (
    "id" BIGSERIAL NOT NULL,
    "entryId" BIGINT NOT NULL,
    "account" TEXT NOT NULL,
    "accountKey" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "nativeCents" BIGINT NOT NULL,
    "usdCents" BIGINT NOT NULL,

    CONSTRAINT "JournalPosting_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ProductPrice" (
    "productCode" TEXT NOT NULL,
    "chargeCents" BIGINT NOT NULL DEFAULT 0,
    "priceCents" BIGINT,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ProductPrice_pkey" PRIMARY KEY ("productCode")
);

-- CreateTable
CREATE TABLE "ServiceStanding" (
    "credential" TEXT NOT NULL,
    "environment" "Environment" NOT NULL,
    "availableCents" BIGINT,
    "reservedCents" BIGINT,
    "balanceAt" TIMESTAMPTZ(3),
    "blockedCode" TEXT,
    "blockedReason" TEXT,
    "blockedAt" TIMESTAMPTZ(3),

    CONSTRAINT "ServiceStanding_pkey" PRIMARY KEY ("credential")
);

-- CreateTable
CREATE TABLE "WebhookInbox" (
    "id" BIGSERIAL NOT NULL,
    "environment" "Environment" NOT NULL,
    "credential" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "objectId" TEXT,
    "reference" TEXT,
    "rawBody" TEXT NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handledAt" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "WebhookInbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookRefusal" (
    "day" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "WebhookRefusal_pkey" PRIMARY KEY ("day","reason")
);

-- CreateTable
CREATE TABLE "Incident" (
    "id" BIGSERIAL NOT NULL,
    "environment" "Environment" NOT NULL,
    "kind" TEXT NOT NULL,
    "saleId" UUID,
    "detail" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Incident_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReceiptPrint" (
    "ticketId" UUID NOT NULL,
    "copy" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "staffId" UUID NOT NULL,
    "tillId" UUID,

    CONSTRAINT "ReceiptPrint_pkey" PRIMARY KEY ("ticketId","copy")
);

-- CreateTable
CREATE TABLE "Audit" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "staffId" UUID,
    "tillId" UUID,
    "branchCode" TEXT,
    "action" TEXT NOT NULL,
    "objectKind" TEXT,
    "objectId" TEXT,
    "detail" JSONB,

    CONSTRAINT "Audit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Till_enrolmentHash_key" ON "Till"("enrolmentHash");

-- CreateIndex
CREATE UNIQUE INDEX "Till_branchCode_number_key" ON "Till"("branchCode", "number");

-- CreateIndex
CREATE UNIQUE INDEX "Staff_username_key" ON "Staff"("username");

-- CreateIndex
CREATE INDEX "StaffSession_staffId_idx" ON "StaffSession"("staffId");

-- CreateIndex
CREATE UNIQUE INDEX "Shift_openTillId_key" ON "Shift"("openTillId");

-- CreateIndex
CREATE UNIQUE INDEX "Ticket_intentId_key" ON "Ticket"("intentId");

-- CreateIndex
CREATE INDEX "Ticket_tillId_createdAt_idx" ON "Ticket"("tillId", "createdAt");

-- CreateIndex
CREATE INDEX "Ticket_branchCode_createdAt_idx" ON "Ticket"("branchCode", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Ticket_tillId_number_key" ON "Ticket"("tillId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "Quote_environment_upstreamId_key" ON "Quote"("environment", "upstreamId");

-- CreateIndex
CREATE UNIQUE INDEX "Sale_reference_key" ON "Sale"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "Sale_idempotencyKey_key" ON "Sale"("idempotencyKey");

-- CreateIndex
CREATE INDEX "Sale_nextCheckAt_idx" ON "Sale"("nextCheckAt");

-- CreateIndex
CREATE INDEX "Sale_recipient_productCode_claimedAt_idx" ON "Sale"("recipient", "productCode", "claimedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Sale_environment_upstreamId_key" ON "Sale"("environment", "upstreamId");

-- CreateIndex
CREATE UNIQUE INDEX "Sale_ticketId_position_key" ON "Sale"("ticketId", "position");

-- CreateIndex
CREATE INDEX "SaleEvent_saleId_id_idx" ON "SaleEvent"("saleId", "id");

-- CreateIndex
CREATE INDEX "Tender_ticketId_idx" ON "Tender"("ticketId");

-- CreateIndex
CREATE INDEX "JournalEntry_ticketId_idx" ON "JournalEntry"("ticketId");

-- CreateIndex
CREATE UNIQUE INDEX "JournalEntry_environment_objectKind_objectId_event_key" ON "JournalEntry"("environment", "objectKind", "objectId", "event");

-- CreateIndex
CREATE INDEX "JournalPosting_account_accountKey_currency_idx" ON "JournalPosting"("account", "accountKey", "currency");

-- CreateIndex
CREATE INDEX "JournalPosting_entryId_idx" ON "JournalPosting"("entryId");

-- CreateIndex
CREATE INDEX "WebhookInbox_handledAt_receivedAt_idx" ON "WebhookInbox"("handledAt", "receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookInbox_environment_eventId_key" ON "WebhookInbox"("environment", "eventId");

-- CreateIndex
CREATE INDEX "Audit_objectKind_objectId_idx" ON "Audit"("objectKind", "objectId");

-- AddForeignKey
ALTER TABLE "Till" ADD CONSTRAINT "Till_branchCode_fkey" FOREIGN KEY ("branchCode") REFERENCES "Branch"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffBranch" ADD CONSTRAINT "StaffBranch_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffBranch" ADD CONSTRAINT "StaffBranch_branchCode_fkey" FOREIGN KEY ("branchCode") REFERENCES "Branch"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffSession" ADD CONSTRAINT "StaffSession_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffSession" ADD CONSTRAINT "StaffSession_tillId_fkey" FOREIGN KEY ("tillId") REFERENCES "Till"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Shift" ADD CONSTRAINT "Shift_tillId_fkey" FOREIGN KEY ("tillId") REFERENCES "Till"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Shift" ADD CONSTRAINT "Shift_openTillId_fkey" FOREIGN KEY ("openTillId") REFERENCES "Till"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Shift" ADD CONSTRAINT "Shift_openedById_fkey" FOREIGN KEY ("openedById") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_branchCode_fkey" FOREIGN KEY ("branchCode") REFERENCES "Branch"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_tillId_fkey" FOREIGN KEY ("tillId") REFERENCES "Till"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_shiftId_fkey" FOREIGN KEY ("shiftId") REFERENCES "Shift"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sale" ADD CONSTRAINT "Sale_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "Ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Sale" ADD CONSTRAINT "Sale_quoteId_fkey" FOREIGN KEY ("quoteId") REFERENCES "Quote"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SaleEvent" ADD CONSTRAINT "SaleEvent_saleId_fkey" FOREIGN KEY ("saleId") REFERENCES "Sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Tender" ADD CONSTRAINT "Tender_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "Ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "JournalPosting" ADD CONSTRAINT "JournalPosting_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "JournalEntry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Incident" ADD CONSTRAINT "Incident_saleId_fkey" FOREIGN KEY ("saleId") REFERENCES "Sale"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReceiptPrint" ADD CONSTRAINT "ReceiptPrint_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "Ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is written about money and about people's deeds is never changed: corrections are rows of their own.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of "%" are append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger append_only before update or delete or truncate on "JournalEntry"
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on "JournalPosting"
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on "Audit"
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on "SaleEvent"
  for each statement execute function refuse_change();

-- Whatever code runs, an entry that does not balance cannot be committed.
create function require_balanced_entry() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from "JournalPosting" where "entryId" = new."entryId"
    group by currency having sum("nativeCents") <> 0
  ) or (select sum("usdCents") from "JournalPosting" where "entryId" = new."entryId") <> 0 then
    raise exception 'journal entry % does not balance', new."entryId" using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger balanced after insert on "JournalPosting"
  deferrable initially deferred for each row execute function require_balanced_entry();
