-- When a backup was made, so that the shop can tell when the last one is old.
CREATE TABLE "Backup" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "bytes" BIGINT NOT NULL,
    "rows" BIGINT NOT NULL,

    CONSTRAINT "Backup_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "Backup_at_idx" ON "Backup"("at");
