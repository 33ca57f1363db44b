import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'

/** Whether a person answers for every branch: the owner, or a manager of all of them. */
export async function answersForAll({ branches }: Actor): Promise<boolean> {
  if (branches === null) return true
  return (await db().branch.count({ where: { code: { notIn: [...branches] } } })) === 0
}
