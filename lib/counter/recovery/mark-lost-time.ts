import { randomUUID } from 'node:crypto'
import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { raiseIncident } from '@/lib/service/incidents/incidents.ts'
import { parseReference } from './internal/parse-reference.ts'

/** Slips printed in the lost time have numbers that the books do not know: no till makes so many in it. */
const NUMBERS_AHEAD = 1_000
const Z_NUMBERS_AHEAD = 100

/** Longer than a price is held, and longer than a phone may be made to ring: a repeat after that sells nothing. */
const PRICE_GONE_MINUTES = 6
const NO_MORE_RINGING_MINUTES = 3

export type LostCause = 'restore' | 'command' | 'found'

type Lost = {
  /** From then on this database knows nothing. */
  since: Date
  cause: LostCause
  environments: readonly Environment[]
}

type Marked = { environments: Environment[]; tickets: number; paid: number }

/**
 * Marks that a restore or a failover lost time: nothing sells in these environments until the catch-up is done. What
 * was not paid for is removed, since it may be sold; what is paid for and not sent waits for a person; slip and Z
 * numbers go ahead. Marking again only moves `since` back.
 */
export function markLostTime({ since, cause, environments }: Lost): Promise<Marked> {
  return db().$transaction(async (tx) => {
    const marked: Marked = { environments: [], tickets: 0, paid: 0 }
    for (const environment of environments) {
      if (!(await open(tx, environment, { since, cause }))) continue
      marked.environments.push(environment)
      marked.tickets += await removeUnpaid(tx, environment)
      marked.paid += await holdPaid(tx, environment)
      await slowRepeats(tx, environment)
      await raiseIncident(tx, { kind: 'time_lost', environment, detail: { since: since.toISOString(), cause } })
      await notifyChange(tx, { topic: 'standing', id: environment })
    }
    if (marked.environments.length > 0) await skipNumbers(tx)
    return marked
  })
}

async function open(tx: Tx, environment: Environment, { since, cause }: Omit<Lost, 'environments'>): Promise<boolean> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`lost time ${environment}`}, 0))`
  const known = await tx.lostTime.findFirst({ where: { environment, caughtUpAt: null } })
  if (known === null) {
    await tx.lostTime.create({ data: { environment, since, cause } })
    return true
  }
  if (since < known.since) await tx.lostTime.update({ where: { id: known.id }, data: { since } })
  return false
}

/** The form of such a ticket may still be open in a browser, and is refused there. */
async function removeUnpaid(tx: Tx, environment: Environment): Promise<number> {
  const rows = await tx.$queryRaw<{ ticketId: string }[]>`
    with open as materialized (
      select t.id from "Ticket" t where t.environment = ${environment}::"Environment" and t."tenderedAt" is null
        and exists (select from "Sale" s where s."ticketId" = t.id) for no key update of t
    )
    delete from "Sale" s using open
    where s."ticketId" = open.id and s.state in ('draft', 'quoted') returning s."ticketId"::text as "ticketId"`
  return new Set(rows.map(({ ticketId }) => ticketId)).size
}

async function holdPaid(tx: Tx, environment: Environment): Promise<number> {
  return tx.$executeRaw`
    update "Ticket" t set "abandonedAt" = now()
    where t.environment = ${environment}::"Environment" and t."tenderedAt" is not null and t."abandonedAt" is null
      and exists (select from "Sale" s where s."ticketId" = t.id and s.state in ('draft', 'quoted'))`
}

/** What was being sent may have been told as not sold in the lost time, and sold anew: a repeat must find no price. */
async function slowRepeats(tx: Tx, environment: Environment): Promise<void> {
  await tx.$executeRaw`
    update "Sale" set "repeatAfter" = greatest("repeatAfter", "claimedAt" + ${PRICE_GONE_MINUTES} * interval '1 minute')
    where environment = ${environment}::"Environment" and state = 'sending'`
  await tx.$executeRaw`
    update "Collection"
    set "repeatAfter" = greatest("repeatAfter", "createdAt" + ${NO_MORE_RINGING_MINUTES} * interval '1 minute')
    where environment = ${environment}::"Environment" and state = 'sending'`
}

async function skipNumbers(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    update "Till" t set
      "lastTicketNumber" = ("lastTicketNumber" / ${NUMBERS_AHEAD} + 2) * ${NUMBERS_AHEAD},
      "lastZNumber" = (greatest("lastZNumber", z.last) / ${Z_NUMBERS_AHEAD} + 2) * ${Z_NUMBERS_AHEAD}
    from (select t.id, max(s."zNumber") as last from "Till" t left join "Shift" s on s."tillId" = t.id group by t.id) z
    where z.id = t.id`
}

export async function environmentsSoldIn(): Promise<Environment[]> {
  const found = await db().ticket.groupBy({ by: ['environment'] })
  return found.map(({ environment }) => environment)
}

/** The person who stands for whoever sold a recovered ticket: the Service does not know them. */
const NOT_KNOWN_STAFF_ID = '00000000-0000-4000-8000-000000000041'

/** They can never sign in. */
export async function ensureUnknownStaff(tx: Tx): Promise<string> {
  const data = {
    id: NOT_KNOWN_STAFF_ID,
    name: 'Not known',
    username: `not-known-${randomUUID()}`,
    role: 'cashier' as const,
  }
  await tx.staff.upsert({
    where: { id: NOT_KNOWN_STAFF_ID },
    create: { ...data, deactivatedAt: sharedNow() },
    update: {},
  })
  return NOT_KNOWN_STAFF_ID
}

type Named = { reference: string; at: Date }

/**
 * Marks lost time by itself if the Service names an order of a till of ours that is not here, though each is committed
 * before it is sent. Without references only events show it. Returns whether it found any.
 */
export async function findLostTime(environment: Environment): Promise<boolean> {
  if ((await db().lostTime.count({ where: { environment, caughtUpAt: null } })) > 0) return true
  const named = await listUnknown(environment)
  const ours: Named[] = []
  for (const one of named) if (await isOfOurTill(one)) ours.push(one)
  const times = ours.map(({ at }) => at.getTime())
  if (times.length === 0) return false
  await markLostTime({ since: new Date(Math.min(...times)), cause: 'found', environments: [environment] })
  return true
}

/** Since the books began, and not what an earlier catch-up already asked about. */
function listUnknown(environment: Environment): Promise<Named[]> {
  const unknown = Prisma.sql`
    not exists (select from "Sale" s where s.reference = r.reference)
    and not exists (select from "Collection" c where c.reference = r.reference)
    and not exists (select from "LostTime" l
      where l.environment = r.environment and l."caughtUpAt" is not null and r.at < l."caughtUpAt")`
  return db().$queryRaw<Named[]>`
    select r.reference, min(r.at) as at from (
      select e.environment, e.reference, e."occurredAt" as at from "StatementEntry" e
        join "StatementSync" y on y.environment = e.environment
      where e.environment = ${environment}::"Environment" and e.match = 'open' and e.reference is not null
        and e.kind <> 'top_up' and e."occurredAt" >= y."booksFrom"
      union all
      select i.environment, i.reference, i."receivedAt" from "WebhookInbox" i
      where i.environment = ${environment}::"Environment" and i.reference is not null and i.outcome = 'foreign'
        and i."receivedAt" > now() - interval '7 days'
    ) r where ${unknown} group by 1`
}

async function isOfOurTill({ reference, at }: Named): Promise<boolean> {
  const own = parseReference(reference)
  if (!own) return false
  const rows = await db().$queryRaw<unknown[]>`
    select 1 from "Till" t where replace(t."branchCode", '-', '') = ${own.branch} and t.number = ${own.tillNumber}
      and t."createdAt" <= ${at} limit 1`
  return rows.length > 0
}
