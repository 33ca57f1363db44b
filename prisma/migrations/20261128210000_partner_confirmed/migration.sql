-- Whether a person, or nothing to compare with, said that a key may be that partner's; selling waits for it until then.
alter table "KeyPartner" add column confirmed boolean not null default true;
alter table "ServiceStanding" add column "otherPartner" text;
