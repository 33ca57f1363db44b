-- An event's own row says when a worker takes it, as rows of sales do; rows that wait already are due at once. Their jobs of before
-- do nothing any more.
ALTER TABLE "WebhookInbox" ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp();
