import { applyCollection } from '@/lib/counter/collections/apply-collection.ts'
import { collectionStatesBefore, isCollectionFinal } from '@/lib/counter/collections/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { DAY_MS } from '@/lib/platform/shared/durations.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import type { Collection } from '@/lib/service/api/contract/collection.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { walkWatched } from './walk-watched.ts'

/** How far back we ask the Service: seven days for reversed payments, as for sales; two days for late money. */
const WATCHED = [
  { status: 'reversed', list: 'reversedPayments', daysBack: 7 },
  { status: 'completed', list: 'latePayments', daysBack: 2 },
] as const

/**
 * Finds changes to payments that we considered final, without webhooks: reversed ones, and those paid after we gave
 * them up or were told that they failed. Says `alive` after each page. Returns how many of ours moved.
 */
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

/** Our payments that may still move to `status`. If there are none, a busy shop's list need not be read each minute. */
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

/**
 * Applies what a page of the list says of our payments, found by the Service's id, or by reference if its answer never
 * came.
 */
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
