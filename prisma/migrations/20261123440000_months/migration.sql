-- Histories of sales, payments and top-ups are cut by month, so that an old month can leave as a whole (decision 080). This makes
-- what cuts them and what makes months ahead. The tables stay as they are here, but for a bound that no row reaches soon.

create function harare_month(at timestamptz) returns timestamptz language sql stable as
  $$ select date_trunc('month', at at time zone 'Africa/Harare') at time zone 'Africa/Harare' $$;

-- All rows of today's table are before the month after next. Later rows have months of their own.
create function bound_before_months(cut text) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('alter table %I add constraint %I check (at < %L) not valid',
    cut, cut || '_before_months', harare_month(harare_month(now()) + interval '70 days'));
end $$;

-- The months of each table that is cut, from the first after the oldest part until `ahead` months from now. Only the owner of a
-- table makes its parts, and web and worker are not. Returns what it made.
create function keep_months(ahead int default 6) returns setof text
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  cut record;
  upper_bound timestamptz;
  next_bound timestamptz;
  part text;
begin
  -- Two workers ask at once; one is enough.
  if not pg_try_advisory_xact_lock(hashtext('keep_months')) then return; end if;
  for cut in
    select c.oid, c.relname::text as name from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
    where c.relnamespace = 'public'::regnamespace order by c.relname
  loop
    select max(substring(pg_get_expr(leaf.relpartbound, leaf.oid) from 'TO \(''([^'']+)''\)')::timestamptz) into upper_bound
      from pg_inherits i join pg_class leaf on leaf.oid = i.inhrelid where i.inhparent = cut.oid;
    while upper_bound < harare_month(now() + make_interval(months => ahead)) loop
      next_bound := harare_month(upper_bound + interval '35 days');
      part := cut.name || to_char(upper_bound at time zone 'Africa/Harare', '"_"YYYY"_"MM');
      execute format('create table %I (like %I including defaults including indexes)', part, cut.name);
      execute format('create trigger append_only before update or delete or truncate on %I
        for each statement execute function refuse_change()', part);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', cut.name, part, upper_bound, next_bound);
      return next part;
      upper_bound := next_bound;
    end loop;
  end loop;
end $$;
revoke execute on function keep_months(int) from public;

select bound_before_months('SaleEvent'), bound_before_months('CollectionEvent'), bound_before_months('FundingEvent');
