-- outside a transaction
drop index concurrently "Tender_intakeId_currency_paysDebt_key";
