-- Rows of the statement look for the entries that they are about by any of three names; without an index on each of
-- them the whole journal is read.
CREATE INDEX "JournalEntry_upstreamId_idx" ON "JournalEntry"("upstreamId");
