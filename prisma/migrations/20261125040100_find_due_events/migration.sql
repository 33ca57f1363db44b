-- outside a transaction
create index concurrently "WebhookInbox_due" on "WebhookInbox" ("dueAt") where "handledAt" is null;
