import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { BranchState } from '@/lib/office/overview/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { BRANCH_KINDS } from '../model.ts'
import type { Rule } from './alert-rule.ts'
import { judgeBranch } from './judge-branch.ts'
import { endAlert, raiseAlert } from './raise-alert.ts'

/** Whether any alert of a branch is wanted: most shops set none, and nothing is read for them. */
export function watchesBranches({ opensBy, silentMinutes, cashLimitCents, bankingDays }: Rule): boolean {
  return [opensBy, silentMinutes, cashLimitCents, bankingDays].some((threshold) => threshold !== null)
}

type Watched = { environment: Environment; rule: Rule; states: readonly BranchState[]; now: Date }

/** One alert for each branch and kind while it is so; also ends those of branches that have no till any more. */
export async function watchBranches(tx: Tx, { environment, rule, states, now }: Watched): Promise<void> {
  const alerts = states.flatMap((state) =>
    BRANCH_KINDS.flatMap((kind) => {
      const detail = judgeBranch(kind, rule, state, now)
      const openKey = `${environment} ${kind} ${state.code}`
      return detail === null ? [] : [{ environment, kind, openKey, detail, branchCode: state.code }]
    }),
  )
  const holds = new Set(alerts.map(({ openKey }) => openKey))
  const open = await tx.alert.findMany({
    where: { environment, kind: { in: [...BRANCH_KINDS] }, openKey: { not: null } },
    select: { openKey: true },
  })
  for (const { openKey } of open) if (openKey !== null && !holds.has(openKey)) await endAlert(tx, openKey)
  for (const alert of alerts) await raiseAlert(tx, alert, rule)
}
