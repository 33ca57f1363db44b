alter table "AccountMap"
  add column "branches" jsonb not null default '{}',
  add column "layout" jsonb not null default '{}',
  add column "xeroClearing" text not null default '';
