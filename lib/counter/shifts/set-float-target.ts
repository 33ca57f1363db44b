import { branchesOf, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { findNamed } from '@/lib/platform/shared/find-named.ts'
import { type Cents, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { UUID } from '@/lib/platform/shared/uuid.ts'
import { tillCurrencies } from './internal/till-currencies.ts'
import { listFloatTargets } from './list-float-targets.ts'

/** `till` is its id, or its name as typed; `amount` as typed, in the currency: empty or zero means that none is set. */
export type FloatInput = { till: string; currency: string; amount: string }

/**
 * Sets the float that a till's shifts should begin with in one currency. It moves no cash and blocks nothing at the
 * till: the opening page shows it, and the drawers page shows what differs. Refuses with FLOAT_TILL for no till of the
 * actor's branches or several, FLOAT_AMOUNT, or SAFE_CURRENCY for a sum in a currency that tills do not take.
 */
export async function setFloatTarget({ ctx: { actor }, input }: { ctx: Ctx; input: FloatInput }): Promise<void> {
  authoriseSpending(actor, 'safe:manage')
  const cents = readAmount(input.amount)
  const { currency } = input
  const tillId = await findTill(actor, input.till)
  await db().$transaction(async (tx) => {
    const till = await tx.till.findFirst({
      where: { AND: [branchesOf(actor), { id: tillId }] },
      select: { number: true, branchCode: true },
    })
    if (!till) return refuse('FLOAT_TILL', { field: 'till' })
    const taken = (await tillCurrencies(tx)).some(({ code }) => code === currency)
    if (cents > 0n && !taken) refuse('SAFE_CURRENCY')
    const where = { tillId_currency: { tillId, currency } }
    const before = (await tx.floatTarget.findUnique({ where, select: { cents: true } }))?.cents ?? 0n
    if (before === cents) return
    const setAt = await databaseNow(tx)
    await tx.floatTarget.upsert({ where, create: { tillId, currency, cents, setAt }, update: { cents, setAt } })
    const { number, branchCode } = till
    const float = (sum: Cents) => ({ float: { [currency]: String(sum) } })
    const detail = { number, before: float(before), after: float(cents) }
    await recordAudit(tx, actor, { action: 'float:set', objectKind: 'till', objectId: tillId, branchCode, detail })
  })
}

async function findTill(actor: Actor, typed: string): Promise<string> {
  const choices = UUID.test(typed) ? [] : await listFloatTargets(actor)
  const named = choices.map(({ tillId, name }) => ({ value: tillId, text: name }))
  return findNamed(named, typed).value ?? refuse('FLOAT_TILL', { field: 'till' })
}

function readAmount(text: string): Cents {
  const typed = parseTypedAmount(text)
  if (typed.ok) return typed.cents < 0n ? refuse('FLOAT_AMOUNT') : typed.cents
  return typed.problem === 'empty' ? 0n : refuse('FLOAT_AMOUNT')
}
