-- AlterTable
ALTER TABLE "Shift" ADD COLUMN     "approvedAt" TIMESTAMPTZ(3),
ADD COLUMN     "approvedById" UUID,
ADD COLUMN     "closedById" UUID,
ADD COLUMN     "environment" "Environment",
ADD COLUMN     "report" JSONB,
ADD COLUMN     "zNumber" INTEGER;
UPDATE "Shift" s SET environment = coalesce(
  (SELECT t.environment FROM "Ticket" t WHERE t."shiftId" = s.id LIMIT 1),
  (SELECT t.environment FROM "Ticket" t WHERE t."tillId" = s."tillId" ORDER BY t."createdAt" DESC LIMIT 1),
  'test'
);
ALTER TABLE "Shift" ALTER COLUMN "environment" SET NOT NULL;

-- CreateTable
CREATE TABLE "ShiftCount" (
    "id" UUID NOT NULL,
    "shiftId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "nativeCents" BIGINT NOT NULL,
    "usdCents" BIGINT NOT NULL,
    "expectedCents" BIGINT,
    "denominations" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ShiftCount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CashMovement" (
    "id" UUID NOT NULL,
    "intentId" UUID NOT NULL,
    "shiftId" UUID NOT NULL,
    "tillId" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "nativeCents" BIGINT NOT NULL,
    "usdCents" BIGINT NOT NULL,
    "purpose" TEXT,
    "reason" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CashMovement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ShiftLine" (
    "id" BIGSERIAL NOT NULL,
    "shiftId" UUID NOT NULL,
    "tillId" UUID NOT NULL,
    "objectKind" TEXT NOT NULL,
    "objectId" UUID NOT NULL,
    "state" TEXT NOT NULL,

    CONSTRAINT "ShiftLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ShiftRemark" (
    "id" BIGSERIAL NOT NULL,
    "shiftId" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ShiftRemark_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ShiftCount_shiftId_kind_currency_key" ON "ShiftCount"("shiftId", "kind", "currency");

-- CreateIndex
CREATE UNIQUE INDEX "CashMovement_intentId_key" ON "CashMovement"("intentId");

-- CreateIndex
CREATE INDEX "CashMovement_shiftId_idx" ON "CashMovement"("shiftId");

-- CreateIndex
CREATE INDEX "ShiftLine_objectKind_objectId_id_idx" ON "ShiftLine"("objectKind", "objectId", "id");

-- CreateIndex
CREATE INDEX "ShiftLine_tillId_objectKind_state_idx" ON "ShiftLine"("tillId", "objectKind", "state");

-- CreateIndex
CREATE UNIQUE INDEX "ShiftLine_shiftId_objectKind_objectId_key" ON "ShiftLine"("shiftId", "objectKind", "objectId");

-- CreateIndex
CREATE INDEX "ShiftRemark_shiftId_id_idx" ON "ShiftRemark"("shiftId", "id");

-- CreateIndex
CREATE INDEX "Collection_tillId_createdAt_idx" ON "Collection"("tillId", "createdAt");

-- CreateIndex
CREATE INDEX "JournalEntry_shiftId_idx" ON "JournalEntry"("shiftId");

-- CreateIndex
CREATE INDEX "Shift_tillId_closedAt_idx" ON "Shift"("tillId", "closedAt");

-- CreateIndex
CREATE INDEX "Shift_closedAt_idx" ON "Shift"("closedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Shift_tillId_zNumber_key" ON "Shift"("tillId", "zNumber");

-- AddForeignKey
ALTER TABLE "ShiftCount" ADD CONSTRAINT "ShiftCount_shiftId_fkey" FOREIGN KEY ("shiftId") REFERENCES "Shift"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CashMovement" ADD CONSTRAINT "CashMovement_shiftId_fkey" FOREIGN KEY ("shiftId") REFERENCES "Shift"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShiftLine" ADD CONSTRAINT "ShiftLine_shiftId_fkey" FOREIGN KEY ("shiftId") REFERENCES "Shift"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShiftRemark" ADD CONSTRAINT "ShiftRemark_shiftId_fkey" FOREIGN KEY ("shiftId") REFERENCES "Shift"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What was counted, moved, reported or remarked is never changed.
create trigger append_only before update or delete or truncate on "ShiftCount"
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on "CashMovement"
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on "ShiftLine"
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on "ShiftRemark"
  for each statement execute function refuse_change();

-- A closed shift stays as its Z was printed; the one thing still added to it, once, is who approved it.
create function keep_closed_shift() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a shift is never deleted' using errcode = 'restrict_violation';
  end if;
  if old."closedAt" is not null and (
    to_jsonb(old) - 'approvedAt' - 'approvedById' <> to_jsonb(new) - 'approvedAt' - 'approvedById'
    or old."approvedAt" is not null
  ) then
    raise exception 'a closed shift never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger keep_closed before update or delete on "Shift"
  for each row execute function keep_closed_shift();
