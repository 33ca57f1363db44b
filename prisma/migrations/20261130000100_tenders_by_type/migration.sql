-- outside a transaction
create unique index concurrently "Tender_intakeId_typeId_currency_paysDebt_key" on "Tender" ("intakeId", "typeId", "currency", "paysDebt");
