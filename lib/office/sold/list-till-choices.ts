import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'

/** The tills of the actor's branches, by branch and number, including revoked ones, since their sales stay. */
export async function listTillChoices(actor: Actor): Promise<{ value: string; text: string }[]> {
  authorise(actor, 'report:read')
  const tills = await db().till.findMany({
    where: branchesOf(actor),
    orderBy: [{ branch: { name: 'asc' } }, { number: 'asc' }],
    select: { id: true, number: true, branch: { select: { name: true } } },
  })
  return tills.map(({ id, number, branch }) => ({ value: id, text: `${branch.name} ${number}` }))
}
