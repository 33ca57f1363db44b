import { ApiError, invalidField } from '../http/api-error.ts'
import { requireOwn } from '../http/require-own.ts'
import type { Simulator } from '../simulator.ts'
import { findCollection, updateCollection } from '../store/collection-rows.ts'
import type { ApiKey, Partner } from '../store/directory.ts'
import type { Unit } from '../store/unit.ts'
import type { Collection } from './collection.ts'
import { PROVIDER_FAULTS } from './fault.ts'
import { completeCollection, failCollection } from './settle-collection.ts'

/**
 * Reads a collection for its key; reading one whose customer has paid completes it (service-api.md, Sandbox behaviour).
 */
export async function checkCollectionStatus(simulator: Simulator, key: ApiKey, id: string): Promise<Collection> {
  const collection = requireOwn(key, await findCollection(simulator.pool, id))
  if (!collection.completesOnCheck || collection.status !== 'pending') return collection
  return withCollection(simulator, collection, (unit, current) => completeCollection(simulator, unit, current))
}

/**
 * Confirms a payment with the customer's code (service-api.md, CollectionRequest rule 3). OTP_INVALID for a wrong code
 * and for a failed collection; repeating the right code returns the collection again.
 */
export async function confirmCollection(
  simulator: Simulator,
  key: ApiKey,
  id: string,
  otp: string,
): Promise<Collection> {
  const collection = requireOwn(key, await findCollection(simulator.pool, id))
  if (collection.otp === null) throw invalidField('otp', `${collection.method} takes no code`)
  return withCollection(simulator, collection, async (unit, current) => {
    if (current.otp !== otp || current.status === 'failed') throw new ApiError('OTP_INVALID')
    if (current.status !== 'pending' || current.confirmed) return
    const path = `/collections/${id}/confirm`
    const fault = simulator.faults.takeProvider(key.partner.id, 'POST', path, PROVIDER_FAULTS)
    if (fault?.kind === 'reject') return failCollection(simulator, unit, current, 'CUSTOMER_DECLINED')
    current.confirmed = true
    current.held ||= fault?.kind === 'hold'
    if (fault?.kind === 'reverse') current.reverseAfterMs = fault.seconds * 1000
    if (current.held) return updateCollection(unit.db, current)
    if (fault?.kind !== 'pend') return completeFrom(simulator, unit, current, unit.now)
    const dueAt = new Date(unit.now.getTime() + fault.seconds * 1000)
    if (fault.then === 'completed') return completeFrom(simulator, unit, current, dueAt)
    await updateCollection(unit.db, current)
    unit.jobs.push({ dueAt, kind: 'settle_collection', objectId: id, outcome: 'failed' })
  })
}

/**
 * Completes a payment that nothing else keeps waiting: at `from`, or at its own earliest time if that is later. If that
 * is not before its expiry, the payment is left to expire.
 */
async function completeFrom(simulator: Simulator, unit: Unit, collection: Collection, from: Date): Promise<void> {
  const dueAt = new Date(Math.max(collection.earliestAt?.getTime() ?? 0, from.getTime()))
  if (dueAt <= unit.now) return completeCollection(simulator, unit, collection)
  await updateCollection(unit.db, collection)
  if (dueAt >= collection.expiresAt) return
  unit.jobs.push({ dueAt, kind: 'settle_collection', objectId: collection.id, outcome: 'completed' })
}

/** The customer answers on the phone, in either environment; VALIDATION_FAILED if there is nothing to answer. */
export async function answerAsCustomer(
  simulator: Simulator,
  partner: Partner,
  id: string,
  answer: 'approve' | 'decline',
): Promise<Collection> {
  const collection = await findCollection(simulator.pool, id)
  if (!collection || !Object.values(partner.accountIds).includes(collection.accountId)) {
    throw new ApiError('NOT_FOUND')
  }
  return withCollection(simulator, collection, async (unit, current) => {
    if (current.status !== 'pending') throw invalidField('answer', `comes too late: the payment is ${current.status}`)
    if (answer === 'decline') return failCollection(simulator, unit, current, 'CUSTOMER_DECLINED')
    if (current.otp !== null && !current.confirmed) {
      throw invalidField('answer', 'is not how this method is paid: the code is confirmed instead')
    }
    current.completesOnCheck = false
    return completeCollection(simulator, unit, current)
  })
}

/** Releases payments that a fault held open: they complete unless something else keeps them waiting. */
export async function releaseHeldCollections(simulator: Simulator, unit: Unit): Promise<void> {
  const sql = 'select id from collections where account_id = $1 and held order by seq'
  const { rows } = await unit.db.query<{ id: string }>(sql, [unit.account.id])
  for (const { id } of rows) {
    const collection = await findCollection(unit.db, id)
    if (!collection) continue
    const waits = collection.otp !== null ? !collection.confirmed : unit.account.environment === 'live'
    collection.held = false
    if (waits) await updateCollection(unit.db, collection)
    else await completeFrom(simulator, unit, collection, unit.now)
  }
}

/** Works on the current state of a collection under its account's lock, and returns it. */
function withCollection(
  simulator: Simulator,
  { id, accountId }: Collection,
  work: (unit: Unit, current: Collection) => Promise<void>,
): Promise<Collection> {
  return simulator.writer.run(accountId, async (unit) => {
    const current = await findCollection(unit.db, id)
    if (!current) throw new ApiError('NOT_FOUND')
    await work(unit, current)
    return current
  })
}
