-- CreateIndex
CREATE INDEX "Collection_createdAt_idx" ON "Collection"("createdAt");

-- CreateIndex
CREATE INDEX "Ticket_shiftId_idx" ON "Ticket"("shiftId");
