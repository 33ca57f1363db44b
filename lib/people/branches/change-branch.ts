import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { readOptionalAmount } from '@/lib/platform/shared/read-optional-amount.ts'

export type BranchChange = { code: string; name: string; maxSale: string; dayCap: string }

/**
 * Saves a branch's own name and its caps; amounts in USD as typed, empty for none. A name equal to the Service's
 * follows the Service again. Refuses with NAME_EMPTY, BRANCH_UNKNOWN or an AMOUNT_ problem.
 */
export async function changeBranch({ ctx, input }: { ctx: Ctx; input: BranchChange }): Promise<void> {
  const { actor } = ctx
  authorise(actor, 'branch:change')
  const name = input.name.trim()
  if (name === '') refuse('NAME_EMPTY')
  const caps = { maxSaleCents: readCap(input.maxSale), dayCapCents: readCap(input.dayCap) }
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Branch" where code = ${input.code} for update`
    const before = await tx.branch.findUnique({
      where: { code: input.code },
      select: { name: true, serviceName: true, settings: { select: { maxSaleCents: true, dayCapCents: true } } },
    })
    if (!before) return refuse('BRANCH_UNKNOWN')
    await tx.branch.update({
      where: { code: input.code },
      data: { name, serviceName: before.serviceName ?? before.name },
    })
    await tx.branchSettings.upsert({
      where: { branchCode: input.code },
      create: { branchCode: input.code, ...caps },
      update: caps,
    })
    await recordAudit(tx, actor, {
      action: 'branch:change',
      objectKind: 'branch',
      objectId: input.code,
      branchCode: input.code,
      detail: {
        before: { name: before.name, ...inText(before.settings ?? { maxSaleCents: null, dayCapCents: null }) },
        after: { name, ...inText(caps) },
      },
    })
  })
}

function readCap(text: string): bigint | null {
  const cents = readOptionalAmount(text)
  return cents === 0n ? refuse('AMOUNT_ZERO') : cents
}

function inText({ maxSaleCents, dayCapCents }: { maxSaleCents: bigint | null; dayCapCents: bigint | null }) {
  return { maxSaleCents: maxSaleCents?.toString() ?? null, dayCapCents: dayCapCents?.toString() ?? null }
}
