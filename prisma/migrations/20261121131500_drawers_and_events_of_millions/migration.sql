-- What a drawer holds was summed from its first note on, with every press at the till.
CREATE TABLE "DrawerTotal" (
    "environment" "Environment" NOT NULL,
    "tillId" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "nativeCents" BIGINT NOT NULL,
    "usdCents" BIGINT NOT NULL,

    CONSTRAINT "DrawerTotal_pkey" PRIMARY KEY ("environment","tillId","currency")
);

-- Summed as far as the other totals are, while nobody moves the mark.
select 1 from "TotalsThrough" where id = 1 for update;
insert into "DrawerTotal" ("environment", "tillId", "currency", "nativeCents", "usdCents")
select e.environment, p."accountKey", p.currency, sum(p."nativeCents"), sum(p."usdCents")
from "JournalPosting" p join "JournalEntry" e on e.id = p."entryId"
where p.account = 'drawer' and e.id <= (select "throughEntryId" from "TotalsThrough" where id = 1)
group by 1, 2, 3;

CREATE INDEX "JournalPosting_account_accountKey_entryId_idx" ON "JournalPosting"("account", "accountKey", "entryId");
DROP INDEX "JournalPosting_account_accountKey_currency_idx";

-- The newest test event, and the newest events of one outcome, among millions of others.
CREATE INDEX "WebhookInbox_environment_type_id_idx" ON "WebhookInbox"("environment", "type", "id");
CREATE INDEX "WebhookInbox_outcome_id_idx" ON "WebhookInbox"("outcome", "id");
