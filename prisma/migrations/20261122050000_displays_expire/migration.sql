-- A display is paired for twelve hours; those of an earlier version end twelve hours after they were paired.
ALTER TABLE "DisplayPairing" ADD COLUMN "expiresAt" TIMESTAMPTZ(3) NOT NULL DEFAULT (transaction_timestamp() + interval '12 hours');
UPDATE "DisplayPairing" SET "expiresAt" = "createdAt" + interval '12 hours';

-- Displays outlived their till: whoever enrolled its number next opened them again.
UPDATE "DisplayPairing" d SET "endedAt" = now()
FROM "Till" t WHERE t.id = d."tillId" AND d."endedAt" IS NULL AND (t."enrolmentHash" IS NULL OR t."enrolledAt" > d."createdAt");
