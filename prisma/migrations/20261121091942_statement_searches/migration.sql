-- CreateIndex
CREATE INDEX "StatementEntry_environment_kind_occurredAt_position_idx" ON "StatementEntry"("environment", "kind", "occurredAt", "position");

-- CreateIndex
CREATE INDEX "StatementEntry_saleId_idx" ON "StatementEntry"("saleId");

-- CreateIndex
CREATE INDEX "StatementEntry_collectionId_idx" ON "StatementEntry"("collectionId");

-- A reference is sought by its beginning, which is the number on the slip.
CREATE INDEX "StatementEntry_reference_begins" ON "StatementEntry"("reference" text_pattern_ops) WHERE "reference" IS NOT NULL;
CREATE INDEX "Sale_reference_begins" ON "Sale"("reference" text_pattern_ops) WHERE "reference" IS NOT NULL;
CREATE INDEX "Collection_reference_begins" ON "Collection"("reference" text_pattern_ops) WHERE "reference" IS NOT NULL;
