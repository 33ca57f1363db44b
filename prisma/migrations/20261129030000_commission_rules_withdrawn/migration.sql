-- Rules of commission that were undone, and the last day on which they count: that of the last month closed while they
-- stood. Rules are never changed.
CREATE TABLE "CommissionRuleWithdrawal" (
    "ruleId" BIGINT NOT NULL,
    "throughDay" TEXT,
    "byId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "CommissionRuleWithdrawal_pkey" PRIMARY KEY ("ruleId")
);
ALTER TABLE "CommissionRuleWithdrawal" ADD CONSTRAINT "CommissionRuleWithdrawal_ruleId_fkey" FOREIGN KEY ("ruleId") REFERENCES "CommissionRule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
create trigger append_only before update or delete or truncate on "CommissionRuleWithdrawal"
  for each statement execute function refuse_change();
