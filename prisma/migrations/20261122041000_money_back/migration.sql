-- A return may consist of several currencies: one row for each.
DROP INDEX "MoneyReturn_intentId_key";
CREATE UNIQUE INDEX "MoneyReturn_intentId_currency_key" ON "MoneyReturn"("intentId", currency);

-- That the goods of one item were had could be booked twice; the second time took the money of other items. The books
-- keep what was booked; of the rows only the first goes on naming the item.
ALTER TABLE "MoneyEnding" DISABLE TRIGGER append_only;
UPDATE "MoneyEnding" m SET "saleId" = NULL
WHERE EXISTS (SELECT 1 FROM "MoneyEnding" f WHERE f."saleId" = m."saleId" AND (f.at, f.id) < (m.at, m.id));
ALTER TABLE "MoneyEnding" ENABLE TRIGGER append_only;
CREATE UNIQUE INDEX "MoneyEnding_saleId_key" ON "MoneyEnding"("saleId");

-- Sales that were paid by phone and reversed left their money off the Paid, not delivered desk; payments that were taken
-- back left cash on it. A ticket is marked if it holds money and a payment of it stands.
UPDATE "Ticket" t SET earmarked = NOT t.earmarked
FROM (
  SELECT i.id, coalesce(h.cents, 0) > 0
      AND EXISTS (SELECT 1 FROM "Collection" c WHERE c."ticketId" = i.id AND c.state = 'completed') AS due
  FROM "Ticket" i LEFT JOIN (
    SELECT "accountKey", -sum("nativeCents") AS cents FROM "JournalPosting" WHERE account = 'held'
    GROUP BY "accountKey" HAVING sum("nativeCents") <> 0
  ) h ON h."accountKey" = i.id::text
  WHERE i.earmarked OR h.cents > 0
) d
WHERE d.id = t.id AND d.due <> t.earmarked;
