-- When a screen last ordered the change of a ticket whose sale was under way: what ends after that orders it no more.
alter table "Ticket" add column "changeToldAt" timestamptz(3);
