-- A worker of before knows nothing of the newer totals: while it runs beside new ones it must not move the mark past entries
-- that it did not sum into all of them. It tries again each minute, and pages read from the journal what is not summed.
create function refuse_totals_in_part() returns trigger language plpgsql as $$
begin
  if new."throughEntryId" > old."throughEntryId" and coalesce(current_setting('pos.totals', true), '') <> 'whole' then
    raise exception 'This worker is older than the totals: it would sum them in part';
  end if;
  return new;
end $$;
create trigger totals_summed_whole before update on "TotalsThrough" for each row execute function refuse_totals_in_part();
