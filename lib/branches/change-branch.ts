import { recordAudit } from '../audit/record-audit.ts'
import { db } from '../db.ts'
import { refuse } from '../shared/problem.ts'
import { readOptionalAmount } from '../shared/read-optional-amount.ts'
import { authorise, type Ctx } from '../staff/authorise.ts'

export type BranchChange = { code: string; name: string; maxSale: string; dayCap: string }

/**
 * Gives a branch a name of our own and its caps; amounts in USD as typed, empty for none. A name equal to the Service's
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
