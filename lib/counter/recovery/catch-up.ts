import { applyCollection } from '@/lib/counter/collections/apply-collection.ts'
import { lookUpCollection } from '@/lib/counter/collections/look-up-collection.ts'
import { applyOutcome } from '@/lib/counter/sales/apply-outcome.ts'
import type { Environment, LostTime } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { log } from '@/lib/platform/log/log.ts'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { Collection } from '@/lib/service/api/contract/money-in.ts'
import type { Transaction } from '@/lib/service/api/contract/transaction.ts'
import type { CatchUpProblem } from '@/lib/service/standing/model.ts'
import { type Listed, type ListProblem, listOrdersSince } from './internal/list-orders-since.ts'
import type { TicketPlace } from './internal/lost-ticket.ts'
import { type OwnReference, parseReference } from './internal/parse-reference.ts'
import { type NamedCollection, recoverPayment, recoverSale } from './internal/recover-orders.ts'

/** How far the Service's clock may be behind ours. */
const CLOCK_MS = 15 * MINUTE_MS
/** No other worker goes on with a catch-up sooner than this after the last sign of life; nor is a silent Service asked. */
const LEASE_SECONDS = 60
const ASK_AGAIN_SECONDS = 5

/** Nothing was lost, another worker is at it, all is found, or why the Service cannot be asked. */
type CatchUpEnd = 'nothing_lost' | 'busy' | 'done' | CatchUpProblem

/**
 * Asks the Service, with every key, about all since the lost time, and makes again what is missing, payments before the
 * sales they paid for. Selling opens only if all was read. Run again after a kill it makes nothing twice: every order
 * is found by its reference.
 */
export async function catchUpWithService(environment: Environment, alive = () => {}): Promise<CatchUpEnd> {
  const lost = await leaseTurn(environment)
  if (typeof lost === 'string') return lost
  const stay = async () => {
    alive()
    await db().$executeRaw`
      update "LostTime" set "leaseUntil" = now() + ${LEASE_SECONDS} * interval '1 second' where id = ${lost.id}::uuid`
  }
  const listed = await listWithAllKeys(environment, new Date(lost.since.getTime() - CLOCK_MS), stay)
  if ('problem' in listed) return stop(lost, listed)
  await applyKnown(environment, listed, stay)
  const recovered = await recoverAll(environment, listed, stay)
  if ('problem' in recovered) return stop(lost, recovered)
  await finish(lost, { unplaced: recovered.unplaced, unread: listed.unread })
  return 'done'
}

async function leaseTurn(environment: Environment): Promise<LostTime | 'nothing_lost' | 'busy'> {
  const where = { environment, caughtUpAt: null }
  if ((await db().lostTime.count({ where })) === 0) return 'nothing_lost'
  const [turn] = await db().$queryRaw<{ id: string }[]>`
    update "LostTime" set "leaseUntil" = now() + ${LEASE_SECONDS} * interval '1 second', "askedAt" = now()
    where environment = ${environment}::"Environment" and "caughtUpAt" is null
      and ("leaseUntil" is null or "leaseUntil" < now())
    returning id::text`
  return turn ? await db().lostTime.findUniqueOrThrow({ where: { id: turn.id } }) : 'busy'
}

/** Each order once. A key that may not list is left out if one for all branches could: orders belong to the partner. */
async function listWithAllKeys(
  environment: Environment,
  from: Date,
  stay: () => Promise<unknown>,
): Promise<Listed | ListProblem> {
  const keys = env().credentials.filter((key) => key.environment === environment)
  if (keys.length === 0) return { problem: 'no_key', key: '' }
  const answers: { key: Credential; listed: Listed }[] = []
  const problems: ListProblem[] = []
  for (const key of keys) {
    const listed = await listOrdersSince(key, from, stay)
    if ('problem' in listed) problems.push(listed)
    else answers.push({ key, listed })
  }
  const isWhole = answers.some(({ key }) => key.branch === null)
  const [worst] = problems.filter(({ problem }) => problem !== 'refused' || !isWhole)
  if (worst) return worst
  const unread = Math.max(...answers.map(({ listed }) => listed.unread))
  const sales = answers.flatMap(({ listed }) => listed.sales)
  const payments = answers.flatMap(({ listed }) => listed.payments)
  return { sales: once(sales), payments: once(payments), unread }
}

function once<T extends { id: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}

/** Payments first, as they pay for the sales. */
async function applyKnown(environment: Environment, listed: Listed, stay: () => Promise<unknown>): Promise<void> {
  for (const collection of listed.payments) {
    const row = await db().collection.findFirst({ where: ownOf(environment, collection) })
    if (!row || row.state === collection.status) continue
    await applyCollection({ collectionId: row.id, collection, source: 'catch_up' })
    await stay()
  }
  for (const transaction of listed.sales) {
    const row = await db().sale.findFirst({ where: ownOf(environment, transaction) })
    if (!row || row.state === transaction.status) continue
    await applyOutcome({ saleId: row.id, transaction, source: 'catch_up' })
    await stay()
  }
}

function ownOf(environment: Environment, { id, reference }: { id: string; reference: string | null }) {
  return { environment, OR: [{ upstreamId: id }, ...(reference === null ? [] : [{ reference }])] }
}

type LostTicket = { reference: OwnReference; sales: Transaction[]; payments: NamedCollection[]; at: Date }

/** Returns how many orders of ours have no place here. */
async function recoverAll(
  environment: Environment,
  listed: Listed,
  stay: () => Promise<unknown>,
): Promise<{ unplaced: number } | ListProblem> {
  const { tickets, nameless } = await groupByTicket(environment, listed)
  let unplaced = nameless
  for (const ticket of tickets) {
    const place: TicketPlace = {
      environment,
      reference: ticket.reference,
      credential: keyFor(environment, ticket.reference),
      at: ticket.at,
      isDeposit: ticket.sales.length === 0,
    }
    const silent = await askAboutPayments(environment, ticket.reference)
    if (silent) return { problem: 'silent', key: silent }
    for (const payment of ticket.payments) if (!(await recoverPayment(placeOf(place, payment), payment))) unplaced += 1
    for (const [index, transaction] of ticket.sales.entries()) {
      const isLast = index === ticket.sales.length - 1
      const lost = { place: placeOf(place, transaction), transaction, isLast }
      if (!(await recoverSale(lost))) unplaced += 1
    }
    await stay()
  }
  return { unplaced }
}

function placeOf(place: TicketPlace, { createdAt }: { createdAt: Date | null }): TicketPlace {
  return { ...place, at: createdAt ?? place.at }
}

/** The unknown orders by ticket, oldest first, and how many payments do not tell whose they are. */
async function groupByTicket(environment: Environment, listed: Listed) {
  const known = await knownOf(environment, listed)
  const isLost = ({ id, reference }: { id: string; reference: string | null }) =>
    !known.has(`id ${id}`) && !known.has(`reference ${reference}`)
  const byTicket = new Map<string, LostTicket>()
  const place = (reference: OwnReference, createdAt: Date | null): LostTicket => {
    const at = createdAt ?? sharedNow()
    const ticket = byTicket.get(reference.ticket) ?? { reference, sales: [], payments: [], at }
    if (at < ticket.at) ticket.at = at
    byTicket.set(reference.ticket, ticket)
    return ticket
  }
  let nameless = 0
  for (const sale of oldestFirst(listed.sales.filter(isLost))) {
    const own = parseReference(sale.reference)
    if (own) place(own, sale.createdAt).sales.push(sale)
  }
  for (const payment of oldestFirst(listed.payments.filter(isLost))) {
    if (payment.reference === null) nameless += 1
    const own = payment.reference === null ? null : parseReference(payment.reference)
    if (own) place(own, payment.createdAt).payments.push(payment as NamedCollection)
  }
  return { tickets: [...byTicket.values()], nameless }
}

function oldestFirst<T extends Transaction | Collection>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => (a.createdAt?.getTime() ?? 0) - (b.createdAt?.getTime() ?? 0))
}

async function knownOf(environment: Environment, { sales, payments }: Listed): Promise<Set<string>> {
  const of = (items: readonly { id: string; reference: string | null }[]) => ({
    environment,
    OR: [
      { upstreamId: { in: items.map(({ id }) => id) } },
      { reference: { in: items.flatMap(({ reference }) => reference ?? []) } },
    ],
  })
  const select = { upstreamId: true, reference: true } as const
  const rows = [
    ...(await db().sale.findMany({ where: of(sales), select })),
    ...(await db().collection.findMany({ where: of(payments), select })),
  ]
  return new Set(rows.flatMap(({ upstreamId, reference }) => [`id ${upstreamId}`, `reference ${reference}`]))
}

function keyFor(environment: Environment, { branch }: OwnReference): string {
  const keys = env().credentials.filter((key) => key.environment === environment)
  const own = keys.find((key) => key.branch?.replaceAll('-', '') === branch) ?? keys.find((key) => key.branch === null)
  return (own ?? keys[0])?.name ?? ''
}

/** Payments here that are not final may have paid for the lost sale. Returns the key that got no answer, if any. */
async function askAboutPayments(environment: Environment, reference: OwnReference): Promise<string | null> {
  const where = {
    environment,
    state: { in: ['sending' as const, 'pending' as const] },
    reference: { startsWith: `${reference.ticket}-` },
  }
  for (const row of await db().collection.findMany({ where })) {
    if ((await lookUpCollection(row, 'catch_up')) === 'unclear') return row.credential
  }
  return null
}

async function stop(lost: LostTime, { problem, key }: ListProblem): Promise<CatchUpProblem> {
  log().warn(
    { environment: lost.environment, problem, key },
    'the Service cannot be asked about the time that was lost',
  )
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`
      update "LostTime" set problem = ${problem}, "problemKey" = ${key},
        "leaseUntil" = now() + ${ASK_AGAIN_SECONDS} * interval '1 second' where id = ${lost.id}::uuid`
    await notifyChange(tx, { topic: 'standing', id: lost.environment })
  })
  return problem
}

async function finish({ id, environment, since, markedAt }: LostTime, counts: { unplaced: number; unread: number }) {
  await db().$transaction(async (tx) => {
    const found = { environment, recoveredAt: { gte: markedAt } }
    const [sales, payments] = [await tx.sale.count({ where: found }), await tx.collection.count({ where: found })]
    // Marked further back meanwhile, it is not over: the next turn reads from there.
    const ended = await tx.$executeRaw`
      update "LostTime" set "caughtUpAt" = case when since = ${since} then clock_timestamp() end, "leaseUntil" = null,
        problem = null, "problemKey" = null, sales = ${sales}, payments = ${payments}, unplaced = ${counts.unplaced},
        unread = ${counts.unread}
      where id = ${id}::uuid and "caughtUpAt" is null`
    if (ended === 0) return
    await tx.incident.updateMany({
      where: { environment, kind: 'time_lost', resolvedAt: null },
      data: { resolvedAt: sharedNow() },
    })
    await notifyChange(tx, { topic: 'standing', id: environment })
    log().info({ environment, since, sales, payments, ...counts }, 'caught up with the time that was lost')
  })
}
