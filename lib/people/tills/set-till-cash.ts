import { z } from 'zod'
import { type Ctx, requireBranch } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { tillCash } from './model.ts'

/** `offered` are the currencies that the form had a tick for, `taken` those that were ticked. */
export type TillCashChange = Shown & { tillId: string; offered: readonly string[]; taken: readonly string[] }

/**
 * Sets in which currencies of the shop a till takes cash, beside USD. What its drawer already holds of another is
 * counted and given back as before.
 */
export async function setTillCash({ ctx, input }: { ctx: Ctx; input: TillCashChange }): Promise<void> {
  const { actor } = ctx
  authoriseSpending(actor, 'till:enrol')
  const { tillId: objectId, offered, taken } = input
  await db().$transaction(async (tx) => {
    const till = (await lockTill(tx, objectId)) ?? refuse('NOT_ALLOWED')
    const { number, branchCode, refusedCurrencies: before } = till
    requireBranch(actor, branchCode)
    const others = before.filter((code) => !offered.includes(code))
    const after = [...new Set([...others, ...(await listForeign(tx, offered)).filter((code) => !taken.includes(code))])]
    refuseIfChanged({ shown: input.shown, stored: tillCash(before), wanted: tillCash(after) })
    if (tillCash(before).refused.join() === tillCash(after).refused.join()) return
    await tx.till.update({ where: { id: objectId }, data: { refusedCurrencies: tillCash(after).refused } })
    await recordAudit(tx, actor, {
      ...({ action: 'till:cash', objectKind: 'till', objectId, branchCode } as const),
      detail: { number, before: { cashRefused: before.join(', ') }, after: { cashRefused: after.join(', ') } },
      replaced: { setting: 'till_cash', subject: objectId, before: tillCash(before), after: tillCash(after) },
    })
  })
}

type Row = { number: number; branchCode: string; refusedCurrencies: string[] }

async function lockTill(tx: Tx, id: string): Promise<Row | null> {
  const [till] = await tx.$queryRaw<Row[]>`
    select number, "branchCode", "refusedCurrencies" from "Till" where id = ${id}::uuid for no key update`
  return till ?? null
}

async function listForeign(tx: Tx, codes: readonly string[]): Promise<string[]> {
  const rows = await tx.currency.findMany({
    where: { code: { in: [...codes], not: 'USD' } },
    select: { code: true },
  })
  return rows.map(({ code }) => code)
}

const Before = z.object({ refused: z.array(z.string()) })

/** Undone, the till takes again what it took before. */
export const UNDOABLE_TILL_CASH: Undoable = {
  ownCode: false,
  lock: async (tx, tillId) => {
    const till = await lockTill(tx, tillId)
    return till && tillCash(till.refusedCurrencies)
  },
  putBack: async (tx, { subject: tillId, before }) => {
    await tx.till.update({ where: { id: tillId }, data: { refusedCurrencies: Before.parse(before).refused } })
    return {}
  },
}
