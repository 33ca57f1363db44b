import { ApiError } from '../http/api-error.ts'
import type { Simulator } from '../simulator.ts'
import { findCollection, insertCollection } from '../store/collection-rows.ts'
import { insertKnownKey } from '../store/idempotency-rows.ts'
import type { Unit } from '../store/unit.ts'
import { emit } from '../webhooks/emit.ts'
import { resolveBranch } from './branches.ts'
import type { Collection, Method } from './collection.ts'
import { type CollectionPlan, planCollection } from './collection-plan.ts'
import { type Currency, fromUsd, rateOf } from './currency.ts'
import { PROVIDER_FAULTS } from './fault.ts'
import { newId, randomDigits } from './ids.ts'
import { checkCollectionLimits, limitsOf } from './limits.ts'
import { parseCents } from './money.ts'
import { checkPayer } from './provider.ts'
import { findRemembered, type Idempotency } from './remembered.ts'

const LIFETIME_MS = 15 * 60_000
/** The code on every customer's phone (service-api.md, Sandbox behaviour); also the simulated live provider's. */
const OTP = '12345'

export type CollectionInput = {
  method: Method
  amount: string
  customer_phone: string
  reference: string
  currency?: Currency | undefined
  branch_id?: string | undefined
  terminal_id?: string | undefined
}

/**
 * Asks a customer for a payment (service-api.md, CollectionRequest). A known key is answered first; then the pause,
 * method, number and limits are checked. The amount counts toward the day's limit at once.
 */
export async function createCollection(
  simulator: Simulator,
  idempotency: Idempotency,
  input: CollectionInput,
): Promise<{ collection: Collection; replayed: boolean }> {
  const { key } = idempotency
  const branchId = await resolveBranch(simulator, key, input.branch_id)
  return simulator.writer.run(key.accountId, async (unit) => {
    const remembered = await findRemembered(
      unit,
      idempotency,
      (id) => findCollection(unit.db, id),
      () => isReferenceTaken(unit, input.reference),
    )
    if (remembered) return { collection: remembered, replayed: true }
    const amount = parseCents(input.amount)
    checkCollection(simulator, unit, idempotency, input, amount)
    const collection = await accept(simulator, unit, { ...input, amount, branchId }, key.partner.id)
    const { idempotencyKey, requestHash } = idempotency
    const known = { key: idempotencyKey, requestHash, objectId: collection.id }
    await insertKnownKey(unit.db, unit.account.id, known)
    return { collection, replayed: false }
  })
}

async function isReferenceTaken(unit: Unit, reference: string): Promise<boolean> {
  const sql = 'select 1 from collections where account_id = $1 and reference = $2'
  const { rowCount } = await unit.db.query(sql, [unit.account.id, reference])
  return Boolean(rowCount)
}

function checkCollection(
  simulator: Simulator,
  unit: Unit,
  { key }: Idempotency,
  input: CollectionInput,
  amount: bigint,
): void {
  const { environment, partner } = key
  const { pauseReason } = unit.account
  if (pauseReason !== null) throw new ApiError('PARTNER_PAUSED', { reason: pauseReason })
  if (simulator.methods.isPaused(input.method)) {
    throw new ApiError('COLLECTION_METHOD_UNAVAILABLE', { reason: 'method_paused' })
  }
  if (environment === 'live' && input.currency === 'ZWG') {
    throw new ApiError('COLLECTION_METHOD_UNAVAILABLE', { reason: 'zwg_not_live' })
  }
  checkPayer('customer_phone', input.customer_phone, environment)
  checkCollectionLimits(unit.account, limitsOf(partner.tier, environment), amount)
}

type Accepted = Omit<CollectionInput, 'amount'> & { amount: bigint; branchId: string | null }

async function accept(simulator: Simulator, unit: Unit, input: Accepted, partnerId: number): Promise<Collection> {
  const { account, now } = unit
  const needsOtp = input.method === 'omari'
  const fault = simulator.faults.takeProvider(partnerId, 'POST', '/collections', PROVIDER_FAULTS)
  const { environment } = account
  const plan = planCollection({ phone: input.customer_phone, environment, needsOtp, fault })
  const collection = draft(unit, input, plan)
  account.collectionsUsed += plan.rejected ? 0n : collection.amount
  await insertCollection(unit.db, collection)
  if (plan.rejected) {
    emit(simulator, unit, 'collection.failed', collection)
    return collection
  }
  const objectId = collection.id
  unit.jobs.push({ dueAt: collection.expiresAt, kind: 'expire_collection', objectId, outcome: null })
  if (plan.answer) {
    const dueAt = new Date(now.getTime() + plan.answer.afterMs)
    unit.jobs.push({ dueAt, kind: 'settle_collection', objectId, outcome: plan.answer.outcome })
  }
  return collection
}

function draft({ account, now }: Unit, input: Accepted, plan: CollectionPlan): Collection {
  const { method, amount, currency = 'USD' } = input
  const { earliestAfterMs } = plan
  return {
    id: newId('col'),
    accountId: account.id,
    method,
    status: plan.rejected ? 'failed' : 'pending',
    amount,
    currency,
    chargeAmount: currency === 'USD' ? null : fromUsd(amount, currency),
    rate: rateOf(currency),
    customerPhone: input.customer_phone,
    reference: input.reference,
    branchId: input.branchId,
    terminalId: input.terminal_id ?? null,
    otp: method === 'omari' ? OTP : null,
    payCode: method === 'innbucks' ? randomDigits(9) : null,
    confirmed: false,
    held: plan.held,
    completesOnCheck: plan.completesOnCheck,
    earliestAt: earliestAfterMs === null ? null : new Date(now.getTime() + Math.min(earliestAfterMs, LIFETIME_MS)),
    reverseAfterMs: plan.reverseAfterMs,
    failureCode: plan.rejected ? 'CUSTOMER_DECLINED' : null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
    completedAt: null,
  }
}
