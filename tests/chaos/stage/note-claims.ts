/**
 * Only in a run's databases: at the commit of each claim, what was then under way and how far each customer's money was
 * used up; and the moment of each row of the Service's ledger. The times are the machine's, which never jump.
 */
export const NOTE_CLAIMS = `
  create table chaos.run (began timestamptz not null);
  insert into chaos.run values (chaos.now());
  create table chaos.claims (
    "saleId" uuid not null,
    "ticketId" uuid not null,
    -- When its transaction began and was about to end.
    began timestamptz not null,
    ended timestamptz not null,
    -- When the newest balance was asked for, by the shop's clock; null if none was ever told.
    "toldAt" timestamptz,
    -- Reference and cost in cents of every sale that may still be debited, its own too.
    "underWay" jsonb not null,
    -- Other tickets paid by phone: their payments' references, and what was sold or given back of it beyond their cash.
    others jsonb not null
  );
  create function chaos.note_claim() returns trigger language plpgsql as $$
  begin
    insert into chaos.claims
    select new.id, new."ticketId", pg_catalog.now(), pg_catalog.clock_timestamp(),
      (select max("balanceAt") from "ServiceStanding" where "availableCents" is not null),
      (select jsonb_agg(jsonb_build_object('reference', reference, 'cents', "totalDebitCents"))
        from "Sale" where state = 'sending'),
      (select coalesce(jsonb_agg(jsonb_build_object('ticketId', t.id, 'usedCents', greatest(0,
          (select coalesce(sum("heldCents"), 0) from "MoneyReturn" where "ticketId" = t.id)
          + (select coalesce(sum(case kind when 'written_off' then 0 else cents end), 0)
            from "MoneyEnding" where "ticketId" = t.id)
          + (select coalesce(sum("priceCents"), 0) from "Sale"
            where "ticketId" = t.id and state in ('sending', 'pending', 'completed'))
          - (select coalesce(sum("usdCents"), 0) from "Tender" where "ticketId" = t.id)),
          'paidBy', (select jsonb_agg(reference) from "Collection" where "ticketId" = t.id))), '[]')
        from "Ticket" t where t.id <> new."ticketId" and t."createdAt" >= (select began from chaos.run)
          and exists (select from "Collection" where "ticketId" = t.id));
    return null;
  end $$;
  create constraint trigger "chaos claims" after update on public."Sale" deferrable initially deferred
    for each row when (new.state = 'sending' and old.state = 'quoted') execute function chaos.note_claim();
`

/** The same for the Service's database, once it has its tables. */
export const NOTE_LEDGER = `
  create table noted_ledger (seq bigint primary key, at timestamptz not null);
  create function note_ledger() returns trigger language plpgsql as $$
  begin
    insert into noted_ledger values (new.seq, clock_timestamp());
    return null;
  end $$;
  insert into noted_ledger select seq, clock_timestamp() from ledger_entries;
  create trigger note_ledger after insert on ledger_entries for each row execute function note_ledger();
`
