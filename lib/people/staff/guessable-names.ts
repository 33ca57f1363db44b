import { db } from '@/lib/platform/database/db.ts'

/** A person's name and user name: what a stranger knows, and so nobody should choose as a password. */
export async function guessableNames(staffId: string): Promise<string[]> {
  const { name, username } = await db().staff.findUniqueOrThrow({
    where: { id: staffId },
    select: { name: true, username: true },
  })
  return [name, username]
}
