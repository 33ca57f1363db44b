-- The role of web and worker may read each table that its owner makes (prisma/app-role.sql). A month it reads and adds to
-- only through the table that it is of, so the new month loses that right.
create or replace function keep_months(ahead int default 6) returns setof text
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '500ms' as $$
declare
  cut record;
  upper_bound timestamptz;
  next_bound timestamptz;
  part text;
  other regrole;
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
      for other in select distinct grantee::regrole from pg_class c cross join lateral aclexplode(c.relacl)
        where c.oid = format('%I', part)::regclass and grantee <> c.relowner
      loop
        execute format('revoke all on %I from %s', part, other);
      end loop;
      execute format('create trigger append_only before update or delete or truncate on %I
        for each statement execute function refuse_change()', part);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', cut.name, part, upper_bound, next_bound);
      return next part;
      upper_bound := next_bound;
    end loop;
  end loop;
end $$;
