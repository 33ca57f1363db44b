-- outside a transaction
create index concurrently "WebhookInbox_body_age" on "WebhookInbox" ("receivedAt") where "rawBody" is not null or "sealedBody" is not null;
