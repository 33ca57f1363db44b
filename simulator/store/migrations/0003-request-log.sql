-- The latest API requests, for the portal. Written behind the requests: a kill -9 may cost the last half second of it.
create table request_log (
  id bigint generated always as identity primary key,
  partner_id integer not null references partners,
  at timestamptz not null,
  environment text not null,
  method text not null,
  path text not null,
  status integer not null,
  error_code text,
  request_id text not null,
  duration_ms double precision not null
);
