import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { logoFor, logosAt } from './logos.ts'
import { ALL_BRANCHES, type ShopText, type ShopTextView, SLIP_TEXT_WIDTH, slipTextOf } from './model.ts'

/** The office's slip text for a branch, else for all branches, else only the partner's name. */
export async function shopText(branchCode: string): Promise<ShopText> {
  const [rows, logo] = await Promise.all([
    db().receiptText.findMany({ where: { place: { in: [branchCode, ALL_BRANCHES] } } }),
    logoFor(branchCode),
  ])
  const text = rows.find(({ place }) => place === branchCode) ?? rows[0]
  return { name: text?.name ?? env().partnerName, lines: text?.lines ?? [], footer: text?.footer ?? [], logo }
}

export async function listShopTexts(actor: Actor, branchCodes: readonly string[]): Promise<ShopTextView[]> {
  authorise(actor, 'branch:change')
  const places = [ALL_BRANCHES, ...branchCodes]
  const [rows, logos] = await Promise.all([
    db().receiptText.findMany({ where: { place: { in: places } } }),
    logosAt(db(), places),
  ])
  return places.map((place) => {
    const row = rows.find((one) => one.place === place) ?? null
    return { place, ...slipTextOf(row), logo: logos.get(place) ?? null }
  })
}

type ShopTextChange = Shown & {
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
