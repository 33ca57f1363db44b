-- What was sold again before the link was kept: made after its ticket was paid, of the same product for the same recipient,
-- once the item before it had ended. Twins bought together were made before that, and stay two items.
-- few rows: only what was sold again, a small part of what failed
UPDATE "Sale" again SET "soldAgainOfId" = (
  SELECT old.id FROM "Sale" old
  WHERE old."ticketId" = again."ticketId" AND old.id <> again.id AND old."claimedAt" IS NOT NULL
    AND old."productCode" = again."productCode" AND old.recipient = again.recipient
    AND (CASE WHEN old.state = 'reversed' THEN old."reversedAt"
      WHEN old.state IN ('failed', 'not_sold') THEN old."settledAt" END) <= again."createdAt"
  ORDER BY old."claimedAt" DESC LIMIT 1
)
FROM "Ticket" t
WHERE t.id = again."ticketId" AND again."createdAt" > t."tenderedAt" AND again."soldAgainOfId" IS NULL;
