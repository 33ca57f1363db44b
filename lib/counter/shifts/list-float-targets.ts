import { authorise, branchesOf, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { CashSum, TillFloat } from './model.ts'

const SET = {
  where: { cents: { gt: 0n } },
  orderBy: { currency: 'asc' },
  select: { currency: true, cents: true },
} as const

/** The tills in use at the actor's branches, and those with a float, with what is set for them. Refuses with NOT_ALLOWED. */
export async function listFloatTargets(actor: Actor): Promise<TillFloat[]> {
  authorise(actor, 'safe:manage')
  const tills = await db().till.findMany({
    where: {
      AND: [branchesOf(actor), { OR: [{ enrolmentHash: { not: null } }, { floatTargets: { some: SET.where } }] }],
    },
    orderBy: [{ branch: { name: 'asc' } }, { number: 'asc' }],
    select: { id: true, number: true, branch: { select: { name: true } }, floatTargets: SET },
  })
  return tills.map(({ id, number, branch, floatTargets }) => {
    return { tillId: id, tillNumber: number, branchName: branch.name, floats: floatTargets }
  })
}

/** What the float of the actor's till should be, one sum a currency; empty if none is set. Refuses with NO_TILL. */
export async function ownFloatTarget(actor: Actor): Promise<CashSum[]> {
  authorise(actor, 'shift:run')
  const { id: tillId } = requireTill(actor)
  return db().floatTarget.findMany({ ...SET, where: { ...SET.where, tillId } })
}
