import { z } from 'zod'
import { type Ctx, requireBranch } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { databaseDay, databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { findNamed, withMarks } from '@/lib/platform/shared/find-named.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { parseOptionalAmount } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { knownDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { isProductCode, refuseMisfit } from './internal/price-form.ts'
import { listPrices } from './list-prices.ts'

export type PlannedInput = {
  productCode: string
  /** Empty for every branch. */
  branchCode: string
  /** Our charge and price in USD as typed; where one is empty, the usual one stays. */
  charge: string
  price: string
  /** Harare days, first and last included. An empty first day means today; without a last day the price has no end. */
  fromDay: string
  toDay: string
  note: string
}

/** Plans a price for some days or for one branch. It begins and ends automatically, with the next quote. Audited. */
export async function planPrice({ ctx: { actor }, input }: { ctx: Ctx; input: PlannedInput }): Promise<void> {
  authoriseSpending(actor, 'money:change')
  const productCode = await findProductCode(actor, input.productCode)
  const branchCode = input.branchCode || null
  if (branchCode !== null) requireBranch(actor, branchCode)
  const charge = parseOptionalAmount(input.charge, 'charge')
  const priceCents = parseOptionalAmount(input.price, 'price')
  if (priceCents === 0n) refuse('AMOUNT_ZERO', { field: 'price' })
  const days = parseDays(input, await databaseDay(db()))
  const note = input.note.trim()
  const filled = await refuseMisfit(productCode, { chargeCents: charge, priceCents })
  if (priceCents === null && (charge === null || filled === 'price')) {
    refuse('PRICE_PLAN_EMPTY', { field: filled ?? 'charge' })
  }
  const chargeCents = charge ?? 0n
  await db().$transaction(async (tx) => {
    if (branchCode !== null && (await tx.branch.count({ where: { code: branchCode } })) === 0)
      refuse('PRICE_BRANCH', { field: 'branchCode' })
    const row = { productCode, branchCode, chargeCents, priceCents, ...days, note, setById: actor.staffId }
    const { id: subject } = await tx.plannedPrice.create({ data: row, select: { id: true } })
    const detail = {
      ...(branchCode && { branch: branchCode }),
      chargeCents: charge === null ? null : String(charge),
      priceCents: priceCents === null ? null : String(priceCents),
      ...days,
      note,
    }
    const replaced = { setting: 'planned_price', subject, before: { ended: true }, after: { ended: false } } as const
    const about = { objectKind: 'product', objectId: productCode } as const
    await recordAudit(tx, actor, { action: 'price:plan', ...about, detail, replaced })
  })
}

/** A product by its code, or by its name as the page shows it. @throws PRODUCT_CODE */
async function findProductCode(actor: Actor, text: string): Promise<string> {
  const query = text.trim()
  if (isProductCode(query)) return query
  const { rows } = query === '' ? { rows: [] } : await listPrices(actor, query)
  const names = rows.map(({ code, name }) => ({ value: code, text: name, mark: code }))
  return findNamed(withMarks(names), query).value ?? refuse('PRODUCT_CODE', { field: 'productCode' })
}

function parseDays({ fromDay, toDay }: PlannedInput, today: string): { fromDay: string; toDay: string | null } {
  const from = knownDay(fromDay.trim() || today)
  const to = toDay.trim() === '' ? null : knownDay(toDay.trim())
  if (from === null || from < today) return refuse('PRICE_DAYS', { field: 'fromDay' })
  if (to === null ? toDay.trim() !== '' : to < from) return refuse('PRICE_DAYS', { field: 'toDay' })
  return { fromDay: from, toDay: to }
}

/** Ends a planned price now, or withdraws one that has not begun; does nothing if it has already ended. Audited. */
export async function endPlannedPrice({ ctx: { actor }, input }: { ctx: Ctx; input: { id: string } }): Promise<void> {
  authoriseSpending(actor, 'money:change')
  const { id } = input
  if (!UUID.test(id)) refuse('PRICE_PLAN_UNKNOWN')
  await db().$transaction(async (tx) => {
    const ended = await tx.plannedPrice.updateManyAndReturn({
      where: { id, endedAt: null },
      data: { endedAt: sharedNow() },
    })
    const [row] = ended
    if (!row) return (await tx.plannedPrice.count({ where: { id } })) === 0 ? refuse('PRICE_PLAN_UNKNOWN') : undefined
    const { productCode, branchCode, fromDay, toDay } = row
    const detail = { ...(branchCode && { branch: branchCode }), fromDay, toDay }
    const about = { objectKind: 'product', objectId: productCode } as const
    const replaced = {
      setting: 'planned_price',
      subject: id,
      before: { ended: false },
      after: { ended: true },
    } as const
    await recordAudit(tx, actor, { action: 'price:end', ...about, detail, replaced })
  })
}

/** The planned price with that id: undone, one that was planned ends, and one that was ended stands again. */
export const UNDOABLE_PLANNED_PRICE: Undoable = {
  ownCode: false,
  lock: async (tx, id) => {
    const [row] = await tx.$queryRaw<{ ended: boolean }[]>`
      select "endedAt" is not null as ended from "PlannedPrice" where id = ${id}::uuid for update`
    return row ?? null
  },
  putBack: async (tx, { subject, before }) => {
    const { ended } = z.object({ ended: z.boolean() }).parse(before)
    await tx.plannedPrice.update({ where: { id: subject }, data: { endedAt: ended ? await databaseNow(tx) : null } })
    return {}
  },
}
