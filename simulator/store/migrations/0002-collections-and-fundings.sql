create table collections (
  seq bigint generated always as identity unique,
  id text primary key,
  account_id integer not null references accounts,
  method text not null check (method in ('ecocash', 'omari', 'innbucks')),
  status text not null check (status in ('pending', 'completed', 'failed', 'reversed')),
  amount bigint not null,
  currency text not null,
  charge_amount bigint,
  rate text,
  customer_phone text not null,
  reference text not null,
  branch_id text,
  terminal_id text,
  otp text,
  pay_code text,
  confirmed boolean not null default false,
  held boolean not null default false,
  completes_on_check boolean not null default false,
  earliest_at timestamptz,
  reverse_after_ms integer,
  failure_code text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  unique (account_id, reference)
);
create index on collections (account_id, seq);
create index on collections (account_id) where held;

create table fundings (
  seq bigint generated always as identity unique,
  id text primary key,
  account_id integer not null references accounts,
  method text not null check (method in ('mobile_money', 'usdt', 'bank_transfer')),
  status text not null check (status in ('pending', 'credited', 'failed')),
  amount bigint not null,
  reference text not null,
  phone text,
  instructions text not null,
  held boolean not null default false,
  credits_on_check boolean not null default false,
  created_at timestamptz not null,
  credited_at timestamptz
);
create unique index on fundings (account_id, reference) where method <> 'bank_transfer';
create index on fundings (account_id) where held;

create table method_switches (
  method text primary key,
  paused boolean not null
);
