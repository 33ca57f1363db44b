import { authorise, requireTill } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { staffAt, staffWith } from '@/lib/people/access/people-with-roles.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { PersonToCall } from './model.ts'

const MOST = 3

/**
 * Who at the till's branch answers for more than their own sales, supervisors first; the owner is not named. Null for
 * somebody who does so themselves: they call the Service's support.
 */
export async function listPeopleToCall(actor: Actor): Promise<PersonToCall[] | null> {
  authorise(actor, 'sale:create')
  const { branchCode } = requireTill(actor)
  if (may(actor, 'sale:read-branch')) return null
  const people = await db().staff.findMany({
    where: {
      AND: [staffWith('sale:read-branch'), staffAt(branchCode)],
      deactivatedAt: null,
      role: { not: 'owner' },
      id: { not: actor.staffId },
    },
    orderBy: [{ role: 'asc' }, { name: 'asc' }],
    take: MOST,
    select: { name: true, role: true, customRole: { select: { name: true } } },
  })
  return people.map(({ name, role, customRole }) => ({ name, role, roleName: customRole?.name ?? null }))
}
