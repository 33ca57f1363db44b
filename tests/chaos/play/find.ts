import type { DatabaseServer } from '../stage/database-server.ts'

/** What the shop's screens list, as rows from which a step picks. */

/** A ticket that holds a customer's money, with its till, and where giving it back begins. */
export type HoldingTicket = { id: string; till: number; heldCents: bigint; collected: boolean; backTo: string }

const HELD = `(select coalesce(-sum(p."nativeCents"), 0)::bigint from "JournalPosting" p
  where p.account = 'held' and p."accountKey" = t.id::text)`

export async function findHolding(database: DatabaseServer): Promise<HoldingTicket[]> {
  const rows = await database.rows<Omit<HoldingTicket, 'heldCents'> & { held: string }>(
    'pos',
    `select t.id, l.number as till, ${HELD}::text as held,
       exists (select from "Collection" c where c."ticketId" = t.id and c.state = 'completed') as collected,
       coalesce((select min("typeId") from "Tender" where "ticketId" = t.id and "typeId" <> 'cash'), 'USD') as "backTo"
     from "Ticket" t join "Till" l on l.id = t."tillId" where t."tenderedAt" is not null and ${HELD} > 0
     order by t."createdAt", t.id`,
  )
  return rows.map(({ held, ...ticket }) => ({ ...ticket, heldCents: BigInt(held) }))
}

export type Undelivered = { ticketId: string; saleId: string; till: number; state: string; quoteId: string | null }

/** Items, on tickets that hold money, that were not delivered or not sent. */
export function findUndelivered(database: DatabaseServer): Promise<Undelivered[]> {
  return database.rows<Undelivered>(
    'pos',
    `select t.id as "ticketId", s.id as "saleId", l.number as till, s.state::text, s."quoteId"
     from "Ticket" t join "Till" l on l.id = t."tillId" join "Sale" s on s."ticketId" = t.id
     where t."tenderedAt" is not null and s.state in ('failed', 'not_sold', 'reversed', 'quoted') and ${HELD} > 0
     order by t."createdAt", s.position`,
  )
}

export type PendingPayment = {
  id: string
  ticketId: string
  till: number
  upstreamId: string
  nextAction: string | null
}

export function findPendingPayments(database: DatabaseServer): Promise<PendingPayment[]> {
  return database.rows<PendingPayment>(
    'pos',
    `select c.id, c."ticketId", l.number as till, c."upstreamId", c."nextAction"
     from "Collection" c join "Till" l on l.id = c."tillId"
     where c.state = 'pending' and c."upstreamId" is not null order by c."createdAt", c.id`,
  )
}

export type Item = { id: string; intentId: string; state: string; quoteId: string | null; priceCents: number | null }

export function findItems(database: DatabaseServer, ticketId: string): Promise<Item[]> {
  return database.rows<Item>(
    'pos',
    `select id, "intentId", state::text, "quoteId", "priceCents"::int as "priceCents"
     from "Sale" where "ticketId" = $1 order by position`,
    [ticketId],
  )
}

/** The id of the shift open at a till, or null. */
export async function findOpenShift(database: DatabaseServer, till: number): Promise<string | null> {
  const [shift] = await database.rows<{ id: string }>(
    'pos',
    'select s.id from "Shift" s join "Till" l on l.id = s."openTillId" where l.number = $1',
    [till],
  )
  return shift?.id ?? null
}

/** Closed shifts that nobody approved, the oldest first. */
export async function findClosedShifts(database: DatabaseServer): Promise<string[]> {
  const rows = await database.rows<{ id: string }>(
    'pos',
    'select id from "Shift" where "closedAt" is not null and "approvedAt" is null order by "closedAt", id',
  )
  return rows.map(({ id }) => id)
}

/** What a till's drawer should hold, by its account. */
export function findDrawer(database: DatabaseServer, till: number): Promise<{ currency: string; cents: number }[]> {
  return database.rows(
    'pos',
    `select p.currency, sum(p."nativeCents")::int as cents from "JournalPosting" p join "Till" l on p."accountKey" = l.id::text
     where p.account = 'drawer' and l.number = $1 group by p.currency`,
    [till],
  )
}

/** Change that a till was to give in its open shift, and that nothing was kept of. */
export type ChangeToKeep = { ticketId: string; till: number; currency: string; cents: string }

export function findChangeToKeep(database: DatabaseServer): Promise<ChangeToKeep[]> {
  return database.rows<ChangeToKeep>(
    'pos',
    `select d."ticketId", l.number as till, d.currency, sum(d."changeCents")::text as cents
     from "Tender" d join "Shift" s on s."openTillId" = d."tillId" and d."createdAt" >= s."openedAt"
       join "Till" l on l.id = d."tillId"
     where d."changeCents" > 0 and not exists (
       select from "ChangeOwed" c where c."ticketId" = d."ticketId" and c.currency = d.currency)
     group by 1, 2, 3 order by min(d."createdAt"), 1`,
  )
}

export function findKeptChange(database: DatabaseServer): Promise<{ id: string }[]> {
  return database.rows<{ id: string }>('pos', `select id from "ChangeOwed" where state = 'owed' order by at, id`)
}
