-- CreateIndex
CREATE INDEX "Sale_state_idx" ON "Sale"("state");

-- CreateIndex
CREATE INDEX "Sale_claimedAt_idx" ON "Sale"("claimedAt");

-- CreateIndex
CREATE INDEX "JournalEntry_saleId_idx" ON "JournalEntry"("saleId");

-- CreateIndex
CREATE INDEX "Incident_saleId_idx" ON "Incident"("saleId");
