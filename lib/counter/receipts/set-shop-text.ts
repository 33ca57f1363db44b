import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/shown-settings.ts'
import { ALL_BRANCHES, SLIP_TEXT_WIDTH, slipTextOf } from './model.ts'

export type ShopTextChange = Shown & {
  /** A branch's code, or `*` for every branch that has no text of its own. */
  place: string
  name: string
  lines: string[]
  footer: string[]
}

/** Sets the head and foot of slips. All empty removes the text, and the one for every branch applies. */
export async function setShopText({ ctx, input }: { ctx: Ctx; input: ShopTextChange }): Promise<void> {
  authoriseSpending(ctx.actor, 'branch:change')
  const { place, shown } = input
  const name = input.name.trim()
  const [lines, footer] = [input.lines, input.footer].map((texts) => texts.map((text) => text.trim()).filter(Boolean))
  const after = { name: name === '' ? null : name, lines: lines ?? [], footer: footer ?? [] }
  for (const text of [name, ...after.lines, ...after.footer]) {
    if (text.length > SLIP_TEXT_WIDTH) refuse('SLIP_TEXT_LONG', { params: { most: SLIP_TEXT_WIDTH } })
  }
  await db().$transaction(async (tx) => {
    const known = place === ALL_BRANCHES || (await tx.branch.findUnique({ where: { code: place } }))
    if (!known) refuse('BRANCH_UNKNOWN')
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`slip-text ${place}`}))`
    const before = await tx.receiptText.findUnique({ where: { place } })
    refuseIfChanged({ shown, stored: slipTextOf(before), wanted: slipTextOf(after) })
    const empty = after.name === null && after.lines.length + after.footer.length === 0
    if (empty) await tx.receiptText.deleteMany({ where: { place } })
    else await tx.receiptText.upsert({ where: { place }, create: { place, ...after }, update: after })
    await recordAudit(tx, ctx.actor, {
      action: 'receipt:change-text',
      objectKind: 'branch',
      objectId: place,
      detail: { before: before && { name: before.name, lines: before.lines, footer: before.footer }, after },
    })
  })
}
