-- When customers' data was removed, after how long it ends, how far that was applied, and who asked for it earlier.
ALTER TABLE "Sale" ADD COLUMN     "erasedAt" TIMESTAMPTZ(3),
ADD COLUMN     "namesErasedAt" TIMESTAMPTZ(3);

ALTER TABLE "Collection" ADD COLUMN     "erasedAt" TIMESTAMPTZ(3);

CREATE TABLE "RetentionRule" (
    "what" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "setById" UUID NOT NULL,
    "setAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "RetentionRule_pkey" PRIMARY KEY ("what")
);

CREATE TABLE "RetentionProgress" (
    "what" TEXT NOT NULL,
    "branchCode" TEXT NOT NULL,
    "throughAt" TIMESTAMPTZ(3) NOT NULL,
    "throughId" UUID,

    CONSTRAINT "RetentionProgress_pkey" PRIMARY KEY ("what","branchCode")
);

CREATE TABLE "ErasureWaiting" (
    "ticketId" UUID NOT NULL,
    "what" TEXT NOT NULL,
    "erasureId" UUID,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "ErasureWaiting_pkey" PRIMARY KEY ("ticketId")
);

CREATE INDEX "ErasureWaiting_erasureId_idx" ON "ErasureWaiting"("erasureId");

CREATE TABLE "Erasure" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "sealedSubject" TEXT,
    "askedById" UUID,
    "askedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "doneAt" TIMESTAMPTZ(3),
    "result" JSONB,

    CONSTRAINT "Erasure_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "Erasure_askedAt_idx" ON "Erasure"("askedAt");

-- Costs a quote nothing: one line for each 128 pages of the table.
CREATE INDEX "Quote_createdAt_idx" ON "Quote" USING BRIN ("createdAt");

-- What staff wrote about a customer can be blacked out.
drop trigger append_only on "ReversalNote";
create trigger append_only before delete or truncate on "ReversalNote"
  for each statement execute function refuse_change();
create trigger append_only_but before update on "ReversalNote"
  for each row execute function refuse_change_but('note');

drop trigger append_only on "CollectionReversalNote";
create trigger append_only before delete or truncate on "CollectionReversalNote"
  for each statement execute function refuse_change();
create trigger append_only_but before update on "CollectionReversalNote"
  for each row execute function refuse_change_but('note');

drop trigger append_only on "MoneyEnding";
create trigger append_only before delete or truncate on "MoneyEnding"
  for each statement execute function refuse_change();
create trigger append_only_but before update on "MoneyEnding"
  for each row execute function refuse_change_but('note');

drop trigger append_only on "StatementAssignment";
create trigger append_only before delete or truncate on "StatementAssignment"
  for each statement execute function refuse_change();
create trigger append_only_but before update on "StatementAssignment"
  for each row execute function refuse_change_but('note');

drop trigger append_only on "ShiftRemark";
create trigger append_only before delete or truncate on "ShiftRemark"
  for each statement execute function refuse_change();
create trigger append_only_but before update on "ShiftRemark"
  for each row execute function refuse_change_but('text');

drop trigger append_only on "CashMovement";
create trigger append_only before delete or truncate on "CashMovement"
  for each statement execute function refuse_change();
create trigger append_only_but before update on "CashMovement"
  for each row execute function refuse_change_but('reason');

drop trigger append_only on "DayClose";
create trigger append_only before delete or truncate on "DayClose"
  for each statement execute function refuse_change();
create trigger append_only_but before update on "DayClose"
  for each row execute function refuse_change_but('note');
