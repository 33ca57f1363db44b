import { db } from '@/lib/platform/database/db.ts'

/** Everything that the database holds, as text: what somebody with a copy of it could read. */
export async function whatIsStored(): Promise<string> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    select oid::regclass::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`
  const texts = await Promise.all(
    tables.map(({ name }) => db().$queryRawUnsafe<{ text: string }[]>(`select t::text as text from ${name} t`)),
  )
  return texts
    .flat()
    .map(({ text }) => text)
    .join('\n')
}
