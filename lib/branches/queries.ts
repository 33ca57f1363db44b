import { db, type Tx } from '../db.ts'
import { formatUsd, toWireAmount } from '../shared/money.ts'
import { startOfHarareDay } from '../shared/time.ts'
import { authorise, branchesOf } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import type { BranchView } from './model.ts'

/** The actor's branches by name, for whoever chooses one, in the order in which they were made. */
export function listBranchNames(actor: Actor): Promise<{ code: string; name: string }[]> {
  authorise(actor, 'branch:read')
  return db().branch.findMany({
    where: { code: branchesOf(actor).branchCode },
    orderBy: [{ createdAt: 'asc' }, { code: 'asc' }],
    select: { code: true, name: true },
  })
}

/** The actor's branches with their tills, people, caps and what was sold today, the oldest first. */
export async function listBranches(actor: Actor): Promise<BranchView[]> {
  authorise(actor, 'branch:read')
  const branches = await db().branch.findMany({
    where: { code: branchesOf(actor).branchCode },
    orderBy: [{ createdAt: 'asc' }, { code: 'asc' }],
    select: {
      code: true,
      name: true,
      serviceName: true,
      settings: true,
      _count: {
        select: {
          tills: { where: { enrolmentHash: { not: null } } },
          staff: { where: { staff: { deactivatedAt: null } } },
        },
      },
    },
  })
  return Promise.all(
    branches.map(async ({ settings, _count, ...branch }) => ({
      ...branch,
      tills: _count.tills,
      people: _count.staff,
      maxSale: settings?.maxSaleCents ? toWireAmount(settings.maxSaleCents) : '',
      dayCap: settings?.dayCapCents ? toWireAmount(settings.dayCapCents) : '',
      soldToday: formatUsd(await soldToday(db(), branch.code)),
    })),
  )
}

/** Customer prices, in USD cents, of what a branch sold since midnight in Harare and what did not fail. */
export async function soldToday(tx: Tx, branchCode: string): Promise<bigint> {
  const { _sum } = await tx.sale.aggregate({
    where: {
      claimedAt: { gte: startOfHarareDay(new Date()) },
      state: { in: ['sending', 'pending', 'completed'] },
      ticket: { branchCode },
    },
    _sum: { priceCents: true },
  })
  return _sum.priceCents ?? 0n
}
