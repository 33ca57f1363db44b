-- Who is signed in at a page of tills.
CREATE INDEX "StaffSession_tillId_expiresAt_idx" ON "StaffSession"("tillId", "expiresAt");

-- The same as "Sale_reference_begins", on every sale.
DROP INDEX "Sale_reference_start";
