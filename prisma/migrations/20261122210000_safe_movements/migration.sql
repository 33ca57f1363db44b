-- Cash that the office moves into a branch's safe or out of it.
CREATE TABLE "SafeMovement" (
    "id" UUID NOT NULL,
    "intentId" UUID NOT NULL,
    "environment" "Environment" NOT NULL,
    "branchCode" TEXT NOT NULL,
    "staffId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "nativeCents" BIGINT NOT NULL,
    "usdCents" BIGINT NOT NULL,
    "expenseKind" TEXT,
    "bank" TEXT,
    "slipNumber" TEXT,
    "note" TEXT NOT NULL,
    "undoesId" UUID,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "SafeMovement_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "SafeMovement_intentId_key" ON "SafeMovement"("intentId");
CREATE UNIQUE INDEX "SafeMovement_undoesId_key" ON "SafeMovement"("undoesId");
ALTER TABLE "SafeMovement" ADD CONSTRAINT "SafeMovement_branchCode_fkey" FOREIGN KEY ("branchCode") REFERENCES "Branch"("code") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "SafeMovement" ADD CONSTRAINT "SafeMovement_undoesId_fkey" FOREIGN KEY ("undoesId") REFERENCES "SafeMovement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

create trigger append_only before delete or truncate on "SafeMovement"
  for each statement execute function refuse_change();
create trigger append_only_but before update on "SafeMovement"
  for each row execute function refuse_change_but('note');

ALTER TABLE "CashMovement" ADD COLUMN "expenseKind" TEXT;
