import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'

/** The peppers that SECRET_PEPPERS lacks but PINs or passwords of active people need, with how many need each. */
export async function findMissingPeppers(): Promise<{ id: string; hashes: number }[]> {
  const known = env().peppers.map(({ id }) => id)
  return await db().$queryRaw<{ id: string; hashes: number }[]>`
    select split_part(hash, ':', 1) as id, count(*)::int as hashes
    from "Staff" cross join lateral unnest(array["pinHash", "passwordHash"]) hash
    where "deactivatedAt" is null and hash not like '$%' and split_part(hash, ':', 1) <> all(${known}::text[])
    group by 1 order by 1`
}
