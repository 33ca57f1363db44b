import { authorise, branchesOf, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { tillCurrencies } from './internal/till-currencies.ts'
import type { CashSum, TillFloat } from './model.ts'

const SET = {
  where: { cents: { gt: 0n } },
  orderBy: { currency: 'asc' },
  select: { currency: true, cents: true },
} as const

/** The tills of the actor's branches that are in use or have a float set, with the floats that are set for them. */
export async function listFloatTargets(actor: Actor): Promise<TillFloat[]> {
  authorise(actor, 'safe:manage')
  const tills = await db().till.findMany({
    where: {
      AND: [branchesOf(actor), { OR: [{ enrolmentHash: { not: null } }, { floatTargets: { some: SET.where } }] }],
    },
    orderBy: [{ branch: { name: 'asc' } }, { number: 'asc' }],
    select: { id: true, number: true, branch: { select: { code: true, name: true } }, floatTargets: SET },
  })
  return tills.map(({ id, number, branch, floatTargets }) => {
    const name = `${branch.code} ${number}, ${branch.name}`
    return { tillId: id, name, tillNumber: number, branchName: branch.name, floats: floatTargets }
  })
}

/** What the float of the actor's till should be, one sum per currency that tills take; empty if none is set. */
export async function ownFloatTarget(actor: Actor): Promise<CashSum[]> {
  authorise(actor, 'shift:run')
  const { id: tillId } = requireTill(actor)
  const taken = (await tillCurrencies(db())).map(({ code }) => code)
  return db().floatTarget.findMany({ ...SET, where: { ...SET.where, tillId, currency: { in: taken } } })
}
