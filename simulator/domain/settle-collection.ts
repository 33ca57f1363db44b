import type { Simulator } from '../simulator.ts'
import { findCollection, updateCollection } from '../store/collection-rows.ts'
import type { Unit } from '../store/unit.ts'
import { emit } from '../webhooks/emit.ts'
import type { Collection } from './collection.ts'
import { harareDay } from './harare-day.ts'
import { collect, takeBack } from './ledger.ts'

/** Credits a pending collection; leaves any other as it is. */
export async function completeCollection(simulator: Simulator, unit: Unit, collection: Collection): Promise<void> {
  if (collection.status !== 'pending') return
  const { account, now } = unit
  unit.entries.push(collect(account, collection.amount, subjectOf(collection), now))
  // If no code had to be read out and no phone answered, the customer paid at the request.
  const paidAt = collection.completesOnCheck ? collection.createdAt : now
  Object.assign(collection, { status: 'completed', completedAt: now, completesOnCheck: false, held: false })
  await updateCollection(unit.db, collection)
  emit(simulator, unit, 'collection.completed', collection)
  if (collection.reverseAfterMs === null) return
  const dueAt = new Date(Math.max(paidAt.getTime() + collection.reverseAfterMs, now.getTime()))
  unit.jobs.push({ dueAt, kind: 'reverse_collection', objectId: collection.id, outcome: null })
}

/** Fails a pending collection and gives its amount back to the limit of the day it was accepted. */
export async function failCollection(
  simulator: Simulator,
  unit: Unit,
  collection: Collection,
  failureCode: 'EXPIRED' | 'CUSTOMER_DECLINED',
): Promise<void> {
  if (collection.status !== 'pending') return
  const { account } = unit
  if (harareDay(collection.createdAt) === account.usageDay) account.collectionsUsed -= collection.amount
  Object.assign(collection, { status: 'failed', failureCode, completesOnCheck: false, held: false })
  await updateCollection(unit.db, collection)
  emit(simulator, unit, 'collection.failed', collection)
}

/**
 * Reverses a completed collection. The balance may go below zero, which pauses the partner in this environment until a
 * top-up (service-api.md, Pause).
 */
async function reverseCollection(simulator: Simulator, unit: Unit, collection: Collection): Promise<void> {
  if (collection.status !== 'completed') return
  const { account, now } = unit
  unit.entries.push(takeBack(account, collection.amount, subjectOf(collection), now))
  collection.status = 'reversed'
  await updateCollection(unit.db, collection)
  emit(simulator, unit, 'collection.reversed', collection)
  if (account.available >= 0n || account.pauseReason !== null) return
  account.pauseReason = 'negative_balance'
  const sql = 'select code from partners where id = $1'
  const { rows } = await unit.db.query<{ code: string }>(sql, [account.partnerId])
  emit(simulator, unit, 'partner.paused', { id: rows[0]?.code ?? '', reference: null, status: 'paused' })
}

/** Runs a collection's due job. With an OTP, only the confirmation schedules a completion. */
export async function runCollectionJob(
  simulator: Simulator,
  unit: Unit,
  id: string,
  what: 'completed' | 'failed' | 'expired' | 'reversed',
): Promise<void> {
  const collection = await findCollection(unit.db, id)
  if (!collection) return
  if (what === 'completed') return completeCollection(simulator, unit, collection)
  if (what === 'failed') return failCollection(simulator, unit, collection, 'CUSTOMER_DECLINED')
  if (what === 'expired') return failCollection(simulator, unit, collection, 'EXPIRED')
  return reverseCollection(simulator, unit, collection)
}

function subjectOf(collection: Collection) {
  return { objectId: collection.id, reference: collection.reference, branchId: collection.branchId }
}
