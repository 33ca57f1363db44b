-- The lock under which entries of a day are written (shared) and under which the day is signed (alone): whoever signs waits
-- for those who began to write before midnight, and who writes meanwhile finds the day signed. One for each day, so that
-- signing a day that is over never holds up the one that runs.
create function lock_of_day(environment "Environment", day text) returns bigint language sql stable as $$
  select hashtextextended('day ' || environment::text || ' ' || day, 0)
$$;

-- A signed day never changes (money, rule 8): what would be dated into it is dated after it.
create function keep_out_of_signed_days() returns trigger language plpgsql as $$
declare
  its_day text;
begin
  loop
    its_day := to_char(new.at at time zone 'Africa/Harare', 'YYYY-MM-DD');
    perform pg_advisory_xact_lock_shared(lock_of_day(new.environment, its_day));
    exit when not exists (select from "DayClose" where environment = new.environment and day = its_day);
    new.at := greatest(clock_timestamp(), (its_day::date + 1)::timestamp at time zone 'Africa/Harare');
  end loop;
  return new;
end $$;

create trigger keep_out_of_signed_days before insert on "JournalEntry"
  for each row execute function keep_out_of_signed_days();
