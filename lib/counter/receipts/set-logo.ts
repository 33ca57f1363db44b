import { createHash } from 'node:crypto'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { bytesOf } from '@/lib/platform/shared/raster.ts'
import { logosAt } from './internal/find-logo.ts'
import { readLogo } from './internal/read-logo.ts'
import { ALL_BRANCHES, type Logo, NARROW_DOTS, WIDE_DOTS } from './model.ts'

/** `place` is a branch's code, or `*` for every branch that has no logo of its own. */
type Input = { place: string; file: Uint8Array }

/** Sets a place's logo. */
export async function setLogo({ ctx, input: { place, file } }: { ctx: Ctx; input: Input }): Promise<void> {
  authoriseSpending(ctx.actor, 'branch:change')
  const logo = await readLogo(file)
  await replaceLogo(ctx, place, logo)
}

/** Removes a place's logo; the one for every branch then applies. */
export async function removeLogo({ ctx, input }: { ctx: Ctx; input: { place: string } }): Promise<void> {
  authoriseSpending(ctx.actor, 'branch:change')
  await replaceLogo(ctx, input.place, null)
}

async function replaceLogo({ actor }: Ctx, place: string, after: Logo | null): Promise<void> {
  await db().$transaction(async (tx) => {
    if (!(await isPlace(tx, place))) refuse('BRANCH_UNKNOWN')
    await tx.$queryRaw`select pg_advisory_xact_lock(hashtext(${`logo ${place}`}))::text`
    const before = (await logosAt(tx, [place])).get(place) ?? null
    await tx.receiptLogo.deleteMany({ where: { place } })
    if (after) await tx.receiptLogo.createMany({ data: rowsOf(place, after) })
    const detail = { before: nameOf(before), after: nameOf(after) }
    await recordAudit(tx, actor, { action: 'receipt:change-logo', objectKind: 'branch', objectId: place, detail })
  })
}

async function isPlace(tx: Tx, place: string): Promise<boolean> {
  return place === ALL_BRANCHES || (await tx.branch.count({ where: { code: place } })) > 0
}

function rowsOf(place: string, { narrow, wide }: Logo) {
  const row = (across: number, raster: Logo['wide']) => ({
    place,
    across,
    width: raster.width,
    height: raster.height,
    bits: Buffer.from(bytesOf(raster)),
  })
  return [row(NARROW_DOTS, narrow), row(WIDE_DOTS, wide)]
}

/** A logo in the audit: its size, and enough of a hash to recognise it. */
function nameOf(logo: Logo | null): string | null {
  if (!logo) return null
  const { width, height, bits } = logo.wide
  return `${width} x ${height}, ${createHash('sha256').update(bits).digest('hex').slice(0, 16)}`
}
