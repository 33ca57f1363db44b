-- outside a transaction
create index concurrently "WebhookInbox_unsealed" on "WebhookInbox" (id) where "rawBody" is not null;
