import { changeBranch as changeShown } from '@/lib/people/branches/change-branch.ts'
import { branchInText } from '@/lib/people/branches/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'

type Call = Parameters<typeof changeShown>[0]

/** Changes a branch as from a page that was loaded just now. */
export async function changeBranch({ ctx, input }: { ctx: Call['ctx']; input: Omit<Call['input'], 'shown'> }) {
  await changeShown({ ctx, input: { ...input, shown: await branchShown(input.code) } })
}

/** What the page of branches says now about a branch's name and caps; empty for an unknown one. */
export async function branchShown(code: string): Promise<string> {
  const row = await db().branch.findUnique({ where: { code }, select: { name: true, settings: true } })
  if (!row) return ''
  const text = (cents: bigint | null | undefined) => (cents ? toWireAmount(cents) : '')
  return branchInText({
    name: row.name,
    maxSale: text(row.settings?.maxSaleCents),
    dayCap: text(row.settings?.dayCapCents),
  })
}
