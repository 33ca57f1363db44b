import { applyCollection } from '@/lib/counter/collections/apply-collection.ts'
import { collectionStatesBefore, isCollectionFinal } from '@/lib/counter/collections/model.ts'
import { applyOutcome } from '@/lib/counter/sales/apply-outcome.ts'
import { statesBefore } from '@/lib/counter/sales/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { log } from '@/lib/platform/log/log.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { Answer, Page } from '@/lib/service/api/answer.ts'
import type { Collection } from '@/lib/service/api/contract/money-in.ts'
import type { Transaction } from '@/lib/service/api/contract/transaction.ts'
import { causeOf } from '@/lib/service/api/errors.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import type { WatchedList } from '@/lib/service/silence/model.ts'
import { storeListSilence } from '@/lib/service/silence/silences.ts'
import { isBlockingCode } from '@/lib/service/standing/model.ts'

/** Seven days for reversed payments, as for sales; two days for late money. */
const WATCHED = [
  { status: 'reversed', list: 'reversedPayments', daysBack: 7 },
  { status: 'completed', list: 'latePayments', daysBack: 2 },
] as const

/** Finds final payments that were reversed, or paid late. Returns how many of ours moved. */
export async function watchCollections(credential: Credential, alive = () => {}): Promise<number> {
  let moved = 0
  for (const watched of WATCHED) moved += await watch(credential, watched, alive)
  return moved
}

type Watched = (typeof WATCHED)[number]

async function watch(credential: Credential, { status, list, daysBack }: Watched, alive: () => void): Promise<number> {
  const from = new Date(sharedNow().getTime() - daysBack * DAY_MS)
  if (!(await hasCandidates(credential, status, from))) return 0
  return walkWatched({
    credential,
    list,
    hasOwn: () => hasCollected(credential, from),
    read: (cursor) => serviceFor(credential.name).listCollections({ status, from, cursor }),
    apply: (items) => applyPage(credential, status, items),
    alive,
  })
}

/** If there are none, a busy shop's list need not be read each minute. */
function candidates({ environment }: Credential, status: 'reversed' | 'completed') {
  return { environment, state: { in: collectionStatesBefore(status).filter(isCollectionFinal) } }
}

async function hasCandidates(credential: Credential, status: 'reversed' | 'completed', from: Date): Promise<boolean> {
  const where = { ...candidates(credential, status), createdAt: { gte: new Date(from.getTime() - DAY_MS) } }
  return (await db().collection.count({ where, take: 1 })) > 0
}

async function hasCollected({ name, environment }: Credential, from: Date): Promise<boolean> {
  const own = { environment, credential: name, createdAt: { gte: from } }
  return (await db().collection.count({ where: own, take: 1 })) > 0
}

/** By the Service's id, or by reference if its answer never came. */
async function applyPage(
  credential: Credential,
  status: 'reversed' | 'completed',
  items: Collection[],
): Promise<number> {
  const references = items.flatMap(({ reference }) => (reference === null ? [] : [reference]))
  const stale = await db().collection.findMany({
    where: {
      ...candidates(credential, status),
      OR: [{ upstreamId: { in: items.map(({ id }) => id) } }, { upstreamId: null, reference: { in: references } }],
    },
    select: { id: true, upstreamId: true, reference: true },
  })
  let moved = 0
  for (const row of stale) {
    const collection = items.find(({ id, reference }) => id === row.upstreamId || reference === row.reference)
    if (!collection || (collection.reference !== null && collection.reference !== row.reference)) continue
    if ((await applyCollection({ collectionId: row.id, collection, source: 'watch' })) === 'applied') moved += 1
  }
  return moved
}

/** Reversals of older sales arrive by webhook and with the statement. */
const DAYS_BACK = 7

/** Finds reversed sales without webhooks. Returns how many of ours moved. */
export function watchReversals(credential: Credential, alive = () => {}): Promise<number> {
  const from = new Date(sharedNow().getTime() - DAYS_BACK * DAY_MS)
  return walkWatched({
    credential,
    list: 'reversedSales',
    hasOwn: () => hasSold(credential, from),
    read: (cursor) => serviceFor(credential.name).listTransactions({ status: 'reversed', from, cursor }),
    apply: (items) => applySales(credential, items),
    alive,
  })
}

async function applySales({ environment }: Credential, items: Transaction[]): Promise<number> {
  const stale = await db().sale.findMany({
    where: {
      environment,
      state: { in: statesBefore('reversed') },
      OR: [
        { upstreamId: { in: items.map(({ id }) => id) } },
        { upstreamId: null, reference: { in: items.map(({ reference }) => reference) } },
      ],
    },
    select: { id: true, upstreamId: true, reference: true },
  })
  let moved = 0
  for (const sale of stale) {
    const transaction = items.find(({ reference }) => reference === sale.reference)
    if (!transaction || (sale.upstreamId ?? transaction.id) !== transaction.id) continue
    const applied = await applyOutcome({ saleId: sale.id, transaction, source: 'reversal_watch' })
    if (applied === 'applied') moved += 1
  }
  return moved
}

async function hasSold({ name, environment }: Credential, from: Date): Promise<boolean> {
  return (await db().sale.count({ where: { environment, credential: name, claimedAt: { gte: from } }, take: 1 })) > 0
}

/** 20,000 orders. The office is told of a longer list: its rest is not watched. */
const MOST_PAGES = 400

type Watch<T> = {
  credential: Credential
  list: WatchedList
  hasOwn: () => Promise<boolean>
  read: (cursor: string | null) => Promise<Answer<Page<T>>>
  apply: (items: T[]) => Promise<number>
  alive: () => void
}

/** To its end, since no order is promised (service-api.md). Returns how many orders moved. */
async function walkWatched<T>({ credential, list, hasOwn, read, apply, alive }: Watch<T>): Promise<number> {
  let moved = 0
  let unread = 0
  let cursor: string | null = null
  for (let pages = 1; pages <= MOST_PAGES; pages += 1) {
    const answer: Answer<Page<T>> = await read(cursor)
    if (answer.kind !== 'ok') {
      await noteUnread(credential, { list, hasOwn }, answer)
      return moved
    }
    unread += answer.data.unread
    moved += await apply(answer.data.items)
    alive()
    cursor = answer.data.nextCursor
    if (cursor === null) {
      await storeListSilence(credential.name, list, unread > 0 ? 'contract' : null)
      return moved
    }
  }
  await noteTooLong(credential, list, MOST_PAGES)
  return moved
}

type Unread = {
  list: WatchedList
  hasOwn: () => Promise<boolean>
}

/** Reports a list that we no longer watch; not for a stopped key, nor one without the right that made nothing. */
async function noteUnread({ name }: Credential, { list, hasOwn }: Unread, answer: Answer<unknown>): Promise<void> {
  if (answer.kind === 'ok') return
  if (answer.kind === 'unanswered') return storeListSilence(name, list, causeOf(answer.error))
  const { code } = answer.error
  const isTold = code === 'ABILITY_MISSING' ? !(await hasOwn()) : isBlockingCode(code)
  if (!isTold) await storeListSilence(name, list, 'refuses_list')
}

async function noteTooLong({ name }: Credential, list: WatchedList, pages: number): Promise<void> {
  log().error({ credential: name, list, pages }, 'a list that the worker watches was too long to be read whole')
  await storeListSilence(name, list, 'contract')
}
