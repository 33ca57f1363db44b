import { type Permission, roleHas } from '@/lib/people/access/model.ts'
import { HELD_ROLE, heldRole } from '@/lib/people/access/people-with-roles.ts'
import { db } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

/** Whether whoever signed in last at a till, and still is, has a permission. False while nobody is signed in there. */
export async function tillMay(tillId: string, permission: Permission): Promise<boolean> {
  const session = await db().staffSession.findFirst({
    where: {
      tillId,
      endedAt: null,
      expiresAt: { gt: sharedNow() },
      codeDue: false,
      secretDue: null,
      staff: { deactivatedAt: null },
    },
    orderBy: { createdAt: 'desc' },
    select: { staff: { select: HELD_ROLE } },
  })
  return session !== null && roleHas(heldRole(session.staff), permission)
}
