-- When the last attempt to ask for a payment began: sixteen minutes after it an empty look-up ends the payment.
alter table "Collection" add column "attemptedAt" timestamptz(3);
