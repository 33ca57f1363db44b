-- AlterTable
ALTER TABLE "StatementEntry" ADD COLUMN     "assigned" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "StatementAssignment" (
    "environment" "Environment" NOT NULL,
    "position" BIGINT NOT NULL,
    "cause" TEXT NOT NULL,
    "reference" TEXT,
    "note" TEXT NOT NULL,
    "cents" BIGINT NOT NULL,
    "staffId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StatementAssignment_pkey" PRIMARY KEY ("environment","position")
);

-- What a person must say something of is few among millions.
CREATE INDEX "StatementEntry_open_idx" ON "StatementEntry"(environment, position)
  WHERE match = 'open' OR (match = 'foreign' AND NOT assigned);

-- What a person said of a row is never changed.
create trigger append_only before update or delete or truncate on "StatementAssignment"
  for each statement execute function refuse_change();
