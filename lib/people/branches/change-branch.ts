import { z } from 'zod'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { type Cents, parseOptionalAmount, toWireAmount } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { branchInText } from './model.ts'

export type BranchChange = { code: string; name: string; maxSale: string; dayCap: string }

/** The same with `branchInText` of the branch as its form or file showed it. */
export type ShownChange = BranchChange & { shown: string }

/** A branch's name and caps as they are stored; a cap is USD cents, or null for none. */
type BranchRow = { code: string; name: string; caps: Caps }
type Caps = { maxSaleCents: Cents | null; dayCapCents: Cents | null }

export async function changeBranch({ ctx, input }: { ctx: Ctx; input: ShownChange }): Promise<void> {
  await changeBranches({ ctx, input: [input] })
}

/**
 * Saves names and caps of all these branches or none; amounts in USD as typed, empty for no cap. A form posts both, so
 * one from an outdated page is refused. A name equal to the Service's follows the Service again.
 */
export async function changeBranches(given: { ctx: Ctx; input: readonly ShownChange[] }): Promise<void> {
  const { actor } = given.ctx
  authoriseSpending(actor, 'branch:change')
  const rows = given.input
    .map((one) => ({ ...parseBranchChange(one), shown: one.shown }))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
  await db().$transaction(async (tx) => {
    for (const row of rows) await saveBranch(tx, actor, row)
  })
}

export function parseBranchChange({ code, name, maxSale, dayCap }: BranchChange): BranchRow {
  if (name.trim() === '') refuse('NAME_EMPTY', { field: 'name' })
  const caps = { maxSaleCents: readCap(maxSale, 'maxSale'), dayCapCents: readCap(dayCap, 'dayCap') }
  return { code, name: name.trim(), caps }
}

/** Refuses a sale cap above the day's; caps that were so before must not keep anybody from changing the rest. */
export function refuseCapAboveDay(before: Caps, { maxSaleCents, dayCapCents }: Caps): void {
  if (maxSaleCents === before.maxSaleCents && dayCapCents === before.dayCapCents) return
  if (maxSaleCents === null || dayCapCents === null || maxSaleCents <= dayCapCents) return
  refuse('CAP_ABOVE_DAY', { field: 'maxSale' })
}

/** Whether two changes would leave a branch the same, however their amounts were typed. */
export function isSameBranch(one: BranchChange, other: BranchChange): boolean {
  const [a, b] = [parseBranchChange(one), parseBranchChange(other)]
  return a.name === b.name && a.caps.maxSaleCents === b.caps.maxSaleCents && a.caps.dayCapCents === b.caps.dayCapCents
}

async function saveBranch(
  tx: Tx,
  actor: Actor,
  { code, name, caps, shown }: BranchRow & { shown: string },
): Promise<void> {
  await lockBranch(tx, code)
  const before = await tx.branch.findUnique({
    where: { code },
    select: { name: true, serviceName: true, settings: { select: { maxSaleCents: true, dayCapCents: true } } },
  })
  if (!before) return refuse('BRANCH_UNKNOWN')
  const capsBefore = before.settings ?? NO_CAPS
  const stands = {
    name: before.name,
    maxSale: formatCap(capsBefore.maxSaleCents),
    dayCap: formatCap(capsBefore.dayCapCents),
  }
  if (branchInText(stands) !== shown) refuse('BRANCH_CHANGED', { params: { branch: code } })
  refuseCapAboveDay(capsBefore, caps)
  await tx.branch.update({ where: { code }, data: { name, serviceName: before.serviceName ?? before.name } })
  await tx.branchSettings.upsert({
    where: { branchCode: code },
    create: { branchCode: code, ...caps },
    update: caps,
  })
  await recordAudit(tx, actor, {
    action: 'branch:change',
    objectKind: 'branch',
    objectId: code,
    branchCode: code,
    detail: {
      before: { name: before.name, ...inText(capsBefore) },
      after: { name, ...inText(caps) },
    },
    replaced: { setting: 'branch_caps', subject: code, before: inText(capsBefore), after: inText(caps) },
  })
}

const NO_CAPS: Caps = { maxSaleCents: null, dayCapCents: null }
const BeforeCaps = z.object({
  maxSaleCents: z.coerce.bigint().nullable(),
  dayCapCents: z.coerce.bigint().nullable(),
})

/** The caps of the branch that is named; its name spends nothing and stays. */
export const UNDOABLE_CAPS: Undoable = {
  ownCode: false,
  lock: async (tx, branchCode) => {
    await lockBranch(tx, branchCode)
    return inText((await tx.branchSettings.findUnique({ where: { branchCode } })) ?? NO_CAPS)
  },
  putBack: async (tx, { subject, before }) => {
    await tx.branchSettings.update({ where: { branchCode: subject }, data: BeforeCaps.parse(before) })
    return {}
  },
}

async function lockBranch(tx: Tx, code: string): Promise<void> {
  await tx.$queryRaw`select 1 from "Branch" where code = ${code} for no key update`
}

function readCap(text: string, field: keyof BranchChange): Cents | null {
  const cents = parseOptionalAmount(text, field)
  return cents === 0n ? refuse('AMOUNT_ZERO', { field }) : cents
}

/** A cap as pages and files show it; empty for none. */
export function formatCap(cents: Cents | null | undefined): string {
  return cents ? toWireAmount(cents) : ''
}

function inText({ maxSaleCents, dayCapCents }: Caps) {
  return { maxSaleCents: maxSaleCents?.toString() ?? null, dayCapCents: dayCapCents?.toString() ?? null }
}
