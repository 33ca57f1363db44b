-- Rates that were undone with none before them: rows of rates are never changed, so what counts no more is named here.
CREATE TABLE "RateWithdrawal" (
    "rateId" BIGINT NOT NULL,
    "byId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "RateWithdrawal_pkey" PRIMARY KEY ("rateId")
);
ALTER TABLE "RateWithdrawal" ADD CONSTRAINT "RateWithdrawal_rateId_fkey" FOREIGN KEY ("rateId") REFERENCES "ExchangeRate"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
create trigger append_only before update or delete or truncate on "RateWithdrawal"
  for each statement execute function refuse_change();
