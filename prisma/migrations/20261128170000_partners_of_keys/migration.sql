create table "KeyPartner" (
  id bigserial primary key,
  credential text not null,
  environment "Environment" not null,
  "partnerCode" text not null,
  since timestamptz(3) not null default transaction_timestamp()
);
create index "KeyPartner_credential_environment_id_idx" on "KeyPartner" (credential, environment, id);
