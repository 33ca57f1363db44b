-- outside a transaction
create index concurrently "MoneyReturn_identity_age" on "MoneyReturn" ("createdAt") where identity is not null or "sealedIdentity" is not null;
