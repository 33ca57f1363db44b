-- Tokens, codes, identity documents and webhook bodies are stored sealed. The columns of older versions stay until the
-- worker has sealed what is in them.
ALTER TABLE "Sale" ADD COLUMN     "sealedPin" TEXT,
ADD COLUMN     "sealedToken" TEXT,
ADD COLUMN     "tokenEnd" TEXT;

ALTER TABLE "MoneyReturn" ADD COLUMN     "sealedIdentity" TEXT;

ALTER TABLE "WebhookInbox" ADD COLUMN     "sealedBody" TEXT,
ALTER COLUMN "rawBody" DROP NOT NULL;

-- Rows that prove something may lose what tells who the customer is, have it blacked out or sealed, and never change in
-- any other way. The columns are the trigger's arguments.
create function refuse_change_but() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
  part text;
  given text;
begin
  foreach part in array tg_argv loop
    given := is_now ->> part;
    if was -> part <> is_now -> part and given is not null and given not like 's1.%' and position('•••' in given) = 0 then
      raise exception 'rows of "%" are append-only: %', tg_table_name, part using errcode = 'restrict_violation';
    end if;
    was := was - part;
    is_now := is_now - part;
  end loop;
  if was <> is_now then
    raise exception 'rows of "%" are append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

drop trigger append_only on "MoneyReturn";
create trigger append_only before delete or truncate on "MoneyReturn"
  for each statement execute function refuse_change();
create trigger append_only_but before update on "MoneyReturn"
  for each row execute function refuse_change_but('identity', 'sealedIdentity', 'note');

-- A customer's screen hears of a sealed token as of one that is not.
drop trigger tell_displays on "Sale";
create trigger tell_displays
  after insert or delete or update of state, "quoteId", "priceCents", token, pin, "sealedToken", "sealedPin" on "Sale"
  for each row execute function tell_displays();
