-- CreateTable
CREATE TABLE "CollectionReversalNote" (
    "collectionId" UUID NOT NULL,
    "staffId" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CollectionReversalNote_pkey" PRIMARY KEY ("collectionId")
);

-- CreateTable
CREATE TABLE "MoneyEnding" (
    "id" UUID NOT NULL,
    "intentId" UUID NOT NULL,
    "ticketId" UUID NOT NULL,
    "saleId" UUID,
    "staffId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,
    "note" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MoneyEnding_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UnclaimedRule" (
    "environment" "Environment" NOT NULL,
    "days" INTEGER NOT NULL,
    "setById" UUID NOT NULL,
    "setAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UnclaimedRule_pkey" PRIMARY KEY ("environment")
);

-- CreateIndex
CREATE UNIQUE INDEX "MoneyEnding_intentId_key" ON "MoneyEnding"("intentId");

-- CreateIndex
CREATE INDEX "MoneyEnding_ticketId_idx" ON "MoneyEnding"("ticketId");

-- CreateIndex
CREATE INDEX "Collection_reversedAt_idx" ON "Collection"("reversedAt");

-- AddForeignKey
ALTER TABLE "CollectionReversalNote" ADD CONSTRAINT "CollectionReversalNote_collectionId_fkey" FOREIGN KEY ("collectionId") REFERENCES "Collection"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MoneyEnding" ADD CONSTRAINT "MoneyEnding_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "Ticket"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What ended a customer's money, or a debt, is never changed.
create trigger append_only before update or delete or truncate on "MoneyEnding"
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on "CollectionReversalNote"
  for each statement execute function refuse_change();
