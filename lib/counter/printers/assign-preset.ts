import { authorise, type Ctx, requireBranch } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/** `presetId` null means the browser prints. */
type Input = { tillId: string; presetId: string | null }

/** Sets a till's preset: anyone may for their own till, a manager for the branch's tills. */
export async function assignPreset({ ctx: { actor }, input }: { ctx: Ctx; input: Input }): Promise<void> {
  const { tillId, presetId } = input
  authorise(actor, actor.till?.id === tillId ? 'receipt:print' : 'printer:manage')
  await db().$transaction(async (tx) => {
    const select = { branchCode: true, number: true, printerPreset: { select: { name: true } } }
    const till = await tx.till.findUnique({ where: { id: tillId }, select })
    if (!till) return refuse('NOT_ALLOWED')
    const { branchCode, number } = till
    requireBranch(actor, branchCode)
    const preset =
      presetId === null
        ? null
        : await tx.printerPreset.findFirst({
            where: { id: presetId, OR: [{ branchCode: null }, { branchCode }] },
            select: { name: true },
          })
    if (presetId !== null && !preset) refuse('PRESET_UNKNOWN')
    await tx.till.update({ where: { id: tillId }, data: { printerPresetId: presetId } })
    await recordAudit(tx, actor, {
      action: 'till:printer',
      objectKind: 'till',
      objectId: tillId,
      branchCode,
      detail: { number, before: till.printerPreset?.name ?? null, after: preset?.name ?? null },
    })
  })
}
