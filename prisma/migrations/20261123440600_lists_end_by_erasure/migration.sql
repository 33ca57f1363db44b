-- An item that is typed again has its erasure set to nothing, which ended all lists each time, and all tills met at the one row
-- that counts. Lists end where a sale is erased, and are counted once for all that one transaction erases.
create or replace function end_customer_lists() returns trigger language plpgsql as $$
begin
  update "CustomerListing" set "erasures" = "erasures" + 1 where xmin <> pg_current_xact_id()::xid;
  if found then delete from "CustomerList"; end if;
  return null;
end $$;
drop trigger customer_forgotten on "Sale";
create trigger customer_forgotten after update of "erasedAt" on "Sale" for each row
  when (old."erasedAt" is null and new."erasedAt" is not null) execute function end_customer_lists();
