import { invalidField } from '../http/api-error.ts'
import type { Simulator } from '../simulator.ts'
import { findFunding, insertFunding } from '../store/funding-rows.ts'
import { insertKnownKey } from '../store/idempotency-rows.ts'
import type { Unit } from '../store/unit.ts'
import type { ProviderFault } from './fault.ts'
import type { FUNDING_METHODS, Funding } from './funding.ts'
import { newId, randomDigits } from './ids.ts'
import { formatCents, parseCents } from './money.ts'
import { triggerOf } from './operators.ts'
import { checkPayer } from './provider.ts'
import { findRemembered, type Idempotency } from './remembered.ts'

const SLOW_MS = 30_000
/** Even a top-up that nobody checks settles within about a minute. */
const UNSEEN_MS = 45_000
/** The provider faults that apply to a top-up: a credited one is never reversed. */
const CARRIED_OUT = ['reject', 'pend', 'hold'] as const

export type FundingInput = {
  method: (typeof FUNDING_METHODS)[number]
  amount: string
  reference: string
  phone?: string | undefined
}

type Plan = { onCheck: boolean; held: boolean; afterMs: number | null; outcome: 'credited' | 'failed' }

/**
 * Asks for a top-up of the partner's balance. Sandbox numbers work as for collections; USDT is credited after 30
 * seconds. A paused partner may top up, since that ends a pause.
 */
export async function createFunding(
  simulator: Simulator,
  idempotency: Idempotency,
  input: FundingInput,
): Promise<{ funding: Funding; replayed: boolean }> {
  const { key, idempotencyKey, requestHash } = idempotency
  if (input.method === 'mobile_money' && input.phone === undefined) throw invalidField('phone', 'is required')
  return simulator.writer.run(key.accountId, async (unit) => {
    const remembered = await findRemembered(
      unit,
      idempotency,
      (id) => findFunding(unit.db, id),
      () => isReferenceTaken(unit, input.reference),
    )
    if (remembered) return { funding: remembered, replayed: true }
    const { environment } = unit.account
    if (input.phone !== undefined) checkPayer('phone', input.phone, environment)
    const fault = simulator.faults.takeProvider(key.partner.id, 'POST', '/fundings', CARRIED_OUT)
    const plan = fault ? faultPlan(fault) : planFunding(input, environment)
    const funding = draft(unit, input, plan)
    await insertFunding(unit.db, funding)
    await insertKnownKey(unit.db, unit.account.id, { key: idempotencyKey, requestHash, objectId: funding.id })
    if (plan.afterMs !== null && funding.status === 'pending') {
      const dueAt = new Date(unit.now.getTime() + plan.afterMs)
      unit.jobs.push({ dueAt, kind: 'settle_funding', objectId: funding.id, outcome: plan.outcome })
    }
    return { funding, replayed: false }
  })
}

async function isReferenceTaken(unit: Unit, reference: string): Promise<boolean> {
  const sql = `select 1 from fundings where account_id = $1 and reference = $2 and method <> 'bank_transfer'`
  const { rowCount } = await unit.db.query(sql, [unit.account.id, reference])
  return Boolean(rowCount)
}

function planFunding(input: FundingInput, environment: 'test' | 'live'): Plan {
  const slow = { onCheck: false, held: false, afterMs: SLOW_MS }
  if (input.method === 'usdt') return { ...slow, outcome: 'credited' }
  const trigger = triggerOf(input.phone, environment)
  if (trigger === 'slow_completed') return { ...slow, outcome: 'credited' }
  if (trigger === 'slow_failed') return { ...slow, outcome: 'failed' }
  return { onCheck: true, held: false, afterMs: UNSEEN_MS, outcome: 'credited' }
}

function faultPlan(fault: Extract<ProviderFault, { kind: (typeof CARRIED_OUT)[number] }>): Plan {
  if (fault.kind === 'hold') return { onCheck: false, held: true, afterMs: null, outcome: 'credited' }
  if (fault.kind === 'reject') return { onCheck: false, held: false, afterMs: null, outcome: 'failed' }
  const outcome = fault.then === 'failed' ? 'failed' : 'credited'
  return { onCheck: false, held: false, afterMs: fault.seconds * 1000, outcome }
}

function draft({ account, now }: Unit, input: FundingInput, plan: Plan): Funding {
  const amount = parseCents(input.amount)
  const sum = formatCents(amount)
  const rejected = plan.outcome === 'failed' && plan.afterMs === null
  const instructions =
    input.method === 'usdt'
      ? `Send ${sum} USDT (TRC-20) to TSIMULATOR${randomDigits(12)}; it is credited once confirmed`
      : `Approve the payment of USD ${sum} on ${input.phone}`
  return {
    id: newId('fd'),
    accountId: account.id,
    method: input.method,
    status: rejected ? 'failed' : 'pending',
    amount,
    reference: input.reference,
    phone: input.phone ?? null,
    instructions,
    held: plan.held,
    creditsOnCheck: plan.onCheck,
    createdAt: now,
    creditedAt: null,
  }
}
