-- AlterTable
ALTER TABLE "Branch" ADD COLUMN     "serviceName" TEXT;

-- AlterTable
ALTER TABLE "Staff" ADD COLUMN     "passwordUntil" TIMESTAMPTZ(3),
ADD COLUMN     "pinUntil" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "StaffSession" ADD COLUMN     "codeDue" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "secretDue" TEXT;

-- CreateTable
CREATE TABLE "BranchSettings" (
    "branchCode" TEXT NOT NULL,
    "maxSaleCents" BIGINT,
    "dayCapCents" BIGINT,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "BranchSettings_pkey" PRIMARY KEY ("branchCode")
);

-- CreateTable
CREATE TABLE "EnrolmentCode" (
    "id" UUID NOT NULL,
    "codeHash" TEXT NOT NULL,
    "branchCode" TEXT NOT NULL,
    "number" INTEGER,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "tillId" UUID,

    CONSTRAINT "EnrolmentCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SecondStep" (
    "staffId" UUID NOT NULL,
    "sealedSecret" TEXT NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "lastStep" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "SecondStep_pkey" PRIMARY KEY ("staffId")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "codeHash" TEXT NOT NULL,
    "staffId" UUID NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("codeHash")
);

-- CreateTable
CREATE TABLE "ReversalNote" (
    "saleId" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReversalNote_pkey" PRIMARY KEY ("saleId")
);

-- CreateTable
CREATE TABLE "KeyExpiry" (
    "credential" TEXT NOT NULL,
    "endsOn" TEXT NOT NULL,
    "setById" UUID NOT NULL,
    "setAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "KeyExpiry_pkey" PRIMARY KEY ("credential")
);

-- CreateTable
CREATE TABLE "AuditSeal" (
    "position" BIGINT NOT NULL,
    "auditId" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,
    "sealedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditSeal_pkey" PRIMARY KEY ("position")
);

-- CreateIndex
CREATE UNIQUE INDEX "EnrolmentCode_codeHash_key" ON "EnrolmentCode"("codeHash");

-- CreateIndex
CREATE INDEX "EnrolmentCode_branchCode_createdAt_idx" ON "EnrolmentCode"("branchCode", "createdAt");

-- CreateIndex
CREATE INDEX "RecoveryCode_staffId_idx" ON "RecoveryCode"("staffId");

-- CreateIndex
CREATE UNIQUE INDEX "AuditSeal_auditId_key" ON "AuditSeal"("auditId");

-- CreateIndex
CREATE INDEX "AuditSeal_sealedAt_idx" ON "AuditSeal"("sealedAt");

-- CreateIndex
CREATE INDEX "Audit_staffId_id_idx" ON "Audit"("staffId", "id");

-- CreateIndex
CREATE INDEX "Audit_branchCode_id_idx" ON "Audit"("branchCode", "id");

-- CreateIndex
CREATE INDEX "Audit_action_id_idx" ON "Audit"("action", "id");

-- CreateIndex
CREATE INDEX "Audit_at_idx" ON "Audit"("at");

-- CreateIndex
CREATE INDEX "Sale_reversedAt_idx" ON "Sale"("reversedAt");

-- CreateIndex
CREATE INDEX "WebhookInbox_objectId_idx" ON "WebhookInbox"("objectId");

-- CreateIndex
CREATE INDEX "WebhookInbox_reference_idx" ON "WebhookInbox"("reference");

-- AddForeignKey
ALTER TABLE "BranchSettings" ADD CONSTRAINT "BranchSettings_branchCode_fkey" FOREIGN KEY ("branchCode") REFERENCES "Branch"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EnrolmentCode" ADD CONSTRAINT "EnrolmentCode_branchCode_fkey" FOREIGN KEY ("branchCode") REFERENCES "Branch"("code") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SecondStep" ADD CONSTRAINT "SecondStep_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReversalNote" ADD CONSTRAINT "ReversalNote_saleId_fkey" FOREIGN KEY ("saleId") REFERENCES "Sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What proves something is only ever added to.
create trigger append_only before update or delete or truncate on "AuditSeal"
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on "ReversalNote"
  for each statement execute function refuse_change();

-- Nobody gives more for a dollar than a customer pays for one.
alter table "ExchangeRate" add constraint "ExchangeRate_spread" check ("buyingMicros" >= "sellingMicros" and "sellingMicros" > 0);
alter table "BranchSettings" add constraint "BranchSettings_positive" check ("maxSaleCents" > 0 and "dayCapCents" > 0);
alter table "Currency" add constraint "Currency_smallest_positive" check ("smallestCents" > 0);
