import { z } from 'zod'
import { authorise, branchesOf, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Standing } from '@/lib/people/changes/model.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { findNamed } from '@/lib/platform/shared/find-named.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { type Cents, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { listIncoming, listTillCurrencies } from './drawer-cash.ts'
import type { CashSum, TillFloat } from './model.ts'

const SET = {
  where: { cents: { gt: 0n } },
  orderBy: { currency: 'asc' },
  select: { currency: true, cents: true },
} as const

/** Of the actor's branches, tills in use or with a float set. */
export async function listFloatTargets(actor: Actor): Promise<TillFloat[]> {
  authorise(actor, 'safe:manage')
  const tills = await db().till.findMany({
    where: {
      AND: [branchesOf(actor), { OR: [{ enrolmentHash: { not: null } }, { floatTargets: { some: SET.where } }] }],
    },
    orderBy: [{ branch: { name: 'asc' } }, { number: 'asc' }],
    select: { id: true, number: true, branch: { select: { code: true, name: true } }, floatTargets: SET },
  })
  return tills.map(({ id, number, branch, floatTargets }) => {
    const name = `${branch.code} ${number}, ${branch.name}`
    return { tillId: id, name, tillNumber: number, branchName: branch.name, floats: floatTargets }
  })
}

/** What the float of the actor's till should be, in currencies that tills take. */
export async function getOwnFloatTarget(actor: Actor): Promise<CashSum[]> {
  authorise(actor, 'shift:run')
  const till = requireTill(actor)
  const tillId = till.id
  const taken = (await listIncoming(db(), till)).map(({ code }) => code)
  return db().floatTarget.findMany({ ...SET, where: { ...SET.where, tillId, currency: { in: taken } } })
}

/** `till` is its id, or its name as typed; `amount` as typed, in the currency: empty or zero means that none is set. */
type FloatInput = { till: string; currency: string; amount: string }

/** Sets the float that shifts of a till should begin with. It moves no cash and blocks nothing. */
export async function setFloatTarget({ ctx: { actor }, input }: { ctx: Ctx; input: FloatInput }): Promise<void> {
  authoriseSpending(actor, 'safe:manage')
  const cents = parseFloatCents(input.amount)
  const { currency } = input
  const tillId = await findTill(actor, input.till)
  await db().$transaction(async (tx) => {
    const till = await tx.till.findFirst({
      where: { AND: [branchesOf(actor), { id: tillId }] },
      select: { number: true, branchCode: true, refusedCurrencies: true },
    })
    if (!till) return refuse('FLOAT_TILL', { field: 'till' })
    const taken = (await listTillCurrencies(tx)).some(({ code }) => code === currency)
    if (cents > 0n && (!taken || till.refusedCurrencies.includes(currency))) refuse('SAFE_CURRENCY')
    const before = await lockFloat(tx, tillId, currency)
    if (before === cents) return
    await storeFloat(tx, { tillId, currency, cents })
    const { number, branchCode } = till
    const float = (sum: Cents) => ({ float: { [currency]: String(sum) } })
    const detail = { number, before: float(before), after: float(cents) }
    const replaced = {
      ...({ setting: 'float', subject: `${tillId} ${currency}` } as const),
      ...{ before: standing(before), after: standing(cents) },
    }
    const about = { objectKind: 'till', objectId: tillId, branchCode } as const
    await recordAudit(tx, actor, { action: 'float:set', ...about, detail, replaced })
  })
}

const Before = z.object({ cents: z.coerce.bigint() })

/** Undone, shifts from then on are compared with the float before it. */
export const UNDOABLE_FLOAT: Undoable = {
  ownCode: false,
  lock: async (tx, subject) => standing(await lockFloat(tx, ...named(subject))),
  putBack: async (tx, { subject, before }) => {
    const [tillId, currency] = named(subject)
    await storeFloat(tx, { tillId, currency, ...Before.parse(before) })
    return {}
  },
}

function named(subject: string): [tillId: string, currency: string] {
  const [tillId = '', currency = ''] = subject.split(' ')
  return [tillId, currency]
}

/** Zero for none, once nobody else is setting one. */
async function lockFloat(tx: Tx, tillId: string, currency: string): Promise<Cents> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('float-target'))`
  const where = { tillId_currency: { tillId, currency } }
  return (await tx.floatTarget.findUnique({ where, select: { cents: true } }))?.cents ?? 0n
}

async function storeFloat(tx: Tx, { tillId, currency, cents }: { tillId: string; currency: string; cents: Cents }) {
  const setAt = await databaseNow(tx)
  const where = { tillId_currency: { tillId, currency } }
  await tx.floatTarget.upsert({ where, create: { tillId, currency, cents, setAt }, update: { cents, setAt } })
}

function standing(cents: Cents): Standing {
  return { cents: String(cents) }
}

async function findTill(actor: Actor, till: string): Promise<string> {
  const choices = UUID.test(till) ? [] : await listFloatTargets(actor)
  const named = choices.map(({ tillId, name }) => ({ value: tillId, text: name }))
  return findNamed(named, till).value ?? refuse('FLOAT_TILL', { field: 'till' })
}

function parseFloatCents(text: string): Cents {
  const amount = parseTypedAmount(text)
  if (amount.ok) return amount.cents < 0n ? refuse('FLOAT_AMOUNT') : amount.cents
  return amount.problem === 'empty' ? 0n : refuse('FLOAT_AMOUNT')
}
