-- Each table becomes the oldest part of one that is cut by month and bears its name. Everything that takes long was done before:
-- the bound is proved, and the index that becomes the key is there. So each is held for a moment, and the version before finds the
-- same name, columns, defaults and rights.
create function cut_by_month(cut text, of_table text, of_column text) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  before text := cut || '_before';
  bound timestamptz := (select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz from pg_constraint
    where conname = cut || '_before_months' and conrelid = format('%I', cut)::regclass);
  given record;
begin
  execute format('alter table %I rename to %I', cut, before);
  execute format('alter table %I drop constraint %I', before, cut || '_pkey');
  execute format('alter table %I add constraint %I primary key using index %I', before, before || '_pkey', before || '_pkey');
  execute format('alter index %I rename to %I', cut || '_' || of_column || '_id_idx', before || '_' || of_column || '_id_idx');
  execute format('create table %I (like %I including defaults) partition by range (at)', cut, before);
  execute format('alter sequence %I owned by %I.id', cut || '_id_seq', cut);
  execute format('alter table %I add constraint %I primary key (id, at)', cut, cut || '_pkey');
  execute format('create index %I on %I (%I, id)', cut || '_' || of_column || '_id_idx', cut, of_column);
  execute format('alter table %I add constraint %I foreign key (%I) references %I (id) on update cascade on delete restrict',
    cut, cut || '_' || of_column || '_fkey', of_column, of_table);
  execute format('create trigger append_only before update or delete or truncate on %I
    for each statement execute function refuse_change()', cut);
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', cut, before, bound);
  execute format('alter table %I drop constraint %I', before, cut || '_before_months');
  for given in
    select a.privilege_type as privilege, a.grantee::regrole as role from pg_class c, aclexplode(c.relacl) a
    where c.oid = format('%I', before)::regclass and a.grantee <> c.relowner and a.grantee <> 0
  loop
    execute format('grant %s on %I to %s', given.privilege, cut, given.role);
    execute format('revoke %s on %I from %s', given.privilege, before, given.role);
  end loop;
end $$;

select cut_by_month('SaleEvent', 'Sale', 'saleId'), cut_by_month('CollectionEvent', 'Collection', 'collectionId'),
  cut_by_month('FundingEvent', 'Funding', 'fundingId');
drop function cut_by_month(text, text, text);
drop function bound_before_months(text);
select keep_months();
