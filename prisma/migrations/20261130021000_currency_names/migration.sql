alter table "Currency" add column "name" text not null default '';
