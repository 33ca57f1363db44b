import { db } from '@/lib/platform/database/db.ts'

/** The name and user name of a person: what a stranger knows, and nobody should choose as a password. */
export async function guessableNames(staffId: string): Promise<string[]> {
  const { name, username } = await db().staff.findUniqueOrThrow({
    where: { id: staffId },
    select: { name: true, username: true },
  })
  return [name, username]
}
