-- Rights of the role with which web and worker connect, where another role owns the tables. Run by the owner after each
-- `npm run migrate`: psql -v app=NAME -f prisma/app-role.sql. What proves something can be added to and read, and
-- nothing else.
grant usage on schema public to :"app";
grant select, insert, update, delete on all tables in schema public to :"app";
grant usage, select on all sequences in schema public to :"app";
revoke update, delete, truncate on
  "Audit", "AuditSeal", "JournalEntry", "JournalPosting", "SaleEvent", "CollectionEvent", "FundingEvent", "Tender", "MoneyReturn",
  "ExchangeRate", "ReversalNote", "ShiftCount", "CashMovement", "ShiftLine", "ShiftRemark",
  "DayClose", "MoneyEnding", "CollectionReversalNote", "StatementAssignment" from :"app";
revoke all on "_prisma_migrations" from :"app";

-- The job queue guards its rows for their owner alone and brings its own tables up to date, so the role owns them.
select set_config('pos.app', :'app', false);
do $$
declare
  app text := quote_ident(current_setting('pos.app'));
  thing record;
begin
  execute format('alter schema graphile_worker owner to %s', app);
  for thing in select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'v') loop
    execute format('alter table %s owner to %s', thing.name, app);
  end loop;
  for thing in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'graphile_worker'::regnamespace loop
    execute format('alter routine %s owner to %s', thing.name, app);
  end loop;
end $$;
