-- Money is in cents (bigint), times are instants of the simulator's clock.

create table settings (
  name text primary key,
  value text not null
);

create table partners (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  portal_token_hash bytea not null unique,
  two_factor boolean not null default false,
  terms_accepted boolean not null default false,
  live_access_requested boolean not null default false,
  business_verified boolean not null default false,
  tier text not null default 'starter' check (tier in ('starter', 'verified', 'enterprise')),
  allowed_ips text[] not null default '{}',
  live_credited_at timestamptz,
  per_minute integer,
  sales_per_minute integer,
  created_at timestamptz not null
);

create table branches (
  partner_id integer not null references partners,
  id text not null,
  name text not null,
  created_at timestamptz not null,
  primary key (partner_id, id)
);

create table api_keys (
  id text primary key,
  partner_id integer not null references partners,
  environment text not null check (environment in ('test', 'live')),
  hash bytea not null unique,
  hint text not null,
  abilities text[] not null,
  branch_id text,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  foreign key (partner_id, branch_id) references branches
);

-- One prepaid balance a partner and environment. `usage_day` is the Harare day that the two sums belong to.
create table accounts (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  environment text not null check (environment in ('test', 'live')),
  available bigint not null default 0,
  reserved bigint not null default 0 check (reserved >= 0),
  pause_reason text,
  usage_day date not null,
  sales_used bigint not null default 0,
  collections_used bigint not null default 0,
  unique (partner_id, environment)
);

-- Double entry in one row: what leaves one of the three accounts enters another, so every row sums to zero.
-- Rows that move `available` are the statement; `settle` rows move reserved money out and are not shown.
create table ledger_entries (
  seq bigint generated always as identity primary key,
  account_id integer not null references accounts,
  kind text not null check (kind in ('top_up', 'sale', 'collection', 'release', 'reversal', 'settle')),
  available bigint not null,
  reserved bigint not null,
  outside bigint not null,
  balance_after bigint not null,
  object_id text not null,
  reference text,
  branch_id text,
  occurred_at timestamptz not null,
  check (available + reserved + outside = 0)
);
create index on ledger_entries (account_id, seq) where kind <> 'settle';

create table quotes (
  id text primary key,
  account_id integer not null references accounts,
  product text not null,
  recipient jsonb not null,
  customer_name text,
  face_value bigint not null,
  face_currency text not null,
  rate text,
  fee bigint not null,
  total_debit bigint not null,
  branch_id text,
  terminal_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Which request took a key, as a digest of what it asked for, and what came of it.
create table idempotency_keys (
  account_id integer not null references accounts,
  key text not null,
  request_hash text not null,
  object_id text not null,
  primary key (account_id, key)
);

create table transactions (
  seq bigint generated always as identity unique,
  id text primary key,
  account_id integer not null references accounts,
  reference text not null,
  quote_id text not null unique references quotes,
  status text not null check (status in ('pending', 'completed', 'failed', 'reversed')),
  product text not null,
  recipient jsonb not null,
  customer_name text,
  face_value bigint not null,
  face_currency text not null,
  fee bigint not null,
  total_debit bigint not null,
  balance_after bigint not null,
  branch_id text,
  terminal_id text,
  token text,
  units text,
  pin text,
  provider_reference text,
  failure_code text,
  held boolean not null default false,
  created_at timestamptz not null,
  completed_at timestamptz,
  unique (account_id, reference)
);
create index on transactions (account_id, seq);
create index on transactions (account_id) where held;

-- What falls due on the simulator's clock: outcomes that are still to come.
create table jobs (
  id bigint generated always as identity primary key,
  due_at timestamptz not null,
  kind text not null,
  account_id integer not null references accounts,
  object_id text not null,
  outcome text
);
create index on jobs (due_at, id);
create index on jobs (object_id);

create table webhooks (
  account_id integer primary key references accounts,
  url text not null,
  secret text not null
);

-- The outbox: one row an event, written with the change that it tells of.
create table deliveries (
  id bigint generated always as identity primary key,
  event_id text not null unique,
  account_id integer not null references accounts,
  type text not null,
  object_id text not null,
  body text not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz
);
create index on deliveries (next_try_at, id) where next_try_at is not null;
create index on deliveries (account_id, id);

create table delivery_tries (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references deliveries,
  tried_at timestamptz not null,
  url text not null,
  response_status integer,
  response_body text,
  duration_ms integer not null,
  error text
);
create index on delivery_tries (delivery_id, id);

create table faults (
  id bigint generated always as identity primary key,
  partner_id integer not null references partners,
  fault jsonb not null,
  remaining integer
);
create index on faults (partner_id, id);

create table product_switches (
  code text primary key,
  available boolean not null
);
