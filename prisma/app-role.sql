-- Rights of the role with which web and worker connect, where another role owns the tables. Run by the owner at each
-- update: npm run migrate -- --app-role NAME --seal-role NAME, or after it psql -v app=NAME -v seal=NAME -f
-- prisma/app-role.sql. What proves something can be added to and read, and nothing else. All of it is given or nothing,
-- and psql then ends with 3.
\set ON_ERROR_STOP on
\if :{?seal}
\else
\set seal ''
\endif
\if :{?beside}
\else
\set beside ''
\endif
begin;
select set_config('pos.app', :'app', false), set_config('pos.seal', :'seal', false), set_config('pos.beside', :'beside', false);
grant usage on schema public to :"app";
select set_config('pos.sealed', has_any_column_privilege(:'app', '"AuditSeal"', 'INSERT')::text, false);
grant select, insert, update, delete on all tables in schema public to :"app";
grant usage, select on all sequences in schema public to :"app";
revoke update, delete, truncate on
  "Audit", "AuditSeal", "JournalEntry", "JournalPosting", "SaleEvent", "CollectionEvent", "FundingEvent", "Tender", "MoneyReturn",
  "ExchangeRate", "RateWithdrawal", "ReversalNote", "ShiftCount", "CashMovement", "SafeMovement", "ShiftLine", "ShiftRemark",
  "DayClose", "MoneyEnding", "CollectionReversalNote", "StatementAssignment", "CommissionTarget", "CommissionRule",
  "CommissionRuleWithdrawal", "CommissionClose", "CommissionLine", "RecoveredCash", "PaymentSettlement", "AccountPayment",
  "PaymentSettlementLine" from :"app";
-- What tells who a customer is can be sealed and removed; triggers let it change in no other way.
grant update (identity, "sealedIdentity", note) on "MoneyReturn" to :"app";
grant update (note) on "ReversalNote", "CollectionReversalNote", "MoneyEnding", "StatementAssignment", "DayClose" to :"app";
grant update (text) on "ShiftRemark" to :"app";
grant update (reason) on "CashMovement" to :"app";
grant update (note) on "SafeMovement" to :"app";
-- Nobody says when something happened that the audit records, or between which rows: the database does.
revoke insert on "Audit" from :"app";
grant insert ("staffId", "tillId", "branchCode", action, "objectKind", "objectId", detail) on "Audit" to :"app";
-- The audit's chain is added to by the role that seals, which the worker alone signs in with, and by web's only where no
-- such role is. While a release of before runs beside this one, its worker seals as it did.
revoke insert on "AuditSeal" from :"app";
do $$
declare
  app text := current_setting('pos.app');
  seal text := current_setting('pos.seal');
  keeps boolean := current_setting('pos.beside') <> '' and current_setting('pos.sealed')::boolean;
begin
  if seal <> '' then
    execute format('grant usage on schema public to %I', seal);
    execute format('grant select on "Audit", "AuditSeal" to %I', seal);
    execute format('grant insert (position, "auditId", hash, "keyId") on "AuditSeal" to %I', seal);
  end if;
  if keeps or not exists (select from pg_attribute, aclexplode(attacl) held
    where attrelid = '"AuditSeal"'::regclass and held.privilege_type = 'INSERT' and held.grantee <> quote_ident(app)::regrole) then
    execute format('grant insert (position, "auditId", hash, "keyId") on "AuditSeal" to %I', app);
  end if;
end $$;
revoke all on "_prisma_migrations" from :"app";
grant select on "_prisma_migrations" to :"app";
-- A backup by the program of before an update reads every table, also between a migration and this, and if the update
-- fails in between.
alter default privileges in schema public grant select on tables to :"app";
alter default privileges in schema public grant select on sequences to :"app";
-- Months are read and added to through the table that they are of, and made by its owner.
do $$
declare
  month record;
begin
  for month in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relispartition and relkind = 'r' loop
    execute format('revoke all on %s from %I', month.name, current_setting('pos.app'));
  end loop;
end $$;
grant execute on function keep_months(int) to :"app";

-- The job queue guards its rows for their owner alone and brings its own tables up to date, so the role owns them.
do $$
declare
  app text := current_setting('pos.app');
  owns boolean := (select nspowner = quote_ident(app)::regrole from pg_namespace where nspname = 'graphile_worker');
  thing record;
begin
  if owns is null then
    raise exception 'The job queue has no tables yet: run npm run migrate -- --app-role, which makes them.';
  end if;
  -- Who is no superuser gives away only to a role that it is a member of, which whoever made the role may become.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    begin
      execute format('grant %I to current_user', app);
    exception when insufficient_privilege then
      if not pg_has_role(app, 'MEMBER') then
        raise exception '% may not give the role % what it owns. As a superuser: grant % to %', current_user, app, app, current_user;
      end if;
    end;
  end if;
  if not owns then
    -- Only to own a schema of the database; the role must make none.
    execute format('grant create on database %I to %I', current_database(), app);
    execute format('alter schema graphile_worker owner to %I', app);
    execute format('revoke create on database %I from %I', current_database(), app);
  end if;
  for thing in select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'v') and c.relowner <> quote_ident(app)::regrole loop
    execute format('alter table %s owner to %I', thing.name, app);
  end loop;
  for thing in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'graphile_worker'::regnamespace and p.proowner <> quote_ident(app)::regrole loop
    execute format('alter routine %s owner to %I', thing.name, app);
  end loop;
end $$;
commit;
