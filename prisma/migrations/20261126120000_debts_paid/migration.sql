-- Cash may also pay what a customer owes on a ticket, as when its goods came after the money went back.
ALTER TABLE "Tender" ADD COLUMN "paysDebt" BOOLEAN NOT NULL DEFAULT false;
