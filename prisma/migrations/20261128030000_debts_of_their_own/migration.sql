-- outside a transaction
create unique index concurrently "Tender_intakeId_currency_paysDebt_key" on "Tender" ("intakeId", "currency", "paysDebt");
