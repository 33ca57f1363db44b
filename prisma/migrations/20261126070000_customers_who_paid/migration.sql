-- Up to which day the slips in "PaidDay" are those whose money came in; the worker counts all days of before anew on its next
-- turn. A worker of the version before counts slips whose payment never came as well, and moves "paidThrough" alone.
ALTER TABLE "TotalsThrough" ADD COLUMN "customersThrough" DATE;
