import type { PrismaClient } from '@/lib/generated/prisma/client.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { db, dbForLong } from './db.ts'

const TRY_AGAIN_MS = 5_000

/**
 * Ends a process that sells live, with one line, if its database role may change or remove evidence: a stolen
 * application password must not be able to. A database that is away is asked again until it answers.
 */
export async function requireReducedRole(): Promise<void> {
  if (officeEnvironment() === 'test') return
  const { databaseDirectUrl } = env()
  const usual = await listTouchable(db()).catch(() => null)
  const direct = databaseDirectUrl === null ? [] : await listTouchable(dbForLong()).catch(() => null)
  if (usual === null || direct === null) {
    setTimeout(() => void requireReducedRole(), TRY_AGAIN_MS).unref()
    return
  }
  const touchable = [...usual, ...direct]
  if (touchable.length === 0) return
  const name = usual.length > 0 ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  process.stderr.write(
    `The point of sale cannot start:\n  ${name} signs in with a role that may change the evidence (${touchable[0]}` +
      `${touchable.length > 1 ? ` and ${touchable.length - 1} more tables` : ''}). ` +
      'Use one that only adds to it: see "Proof" in docs/operations.md\n',
  )
  process.exit(1)
}

/** The evidence tables whose rows this process's role may change or remove. */
async function listTouchable(database: PrismaClient): Promise<string[]> {
  const rows = await database.$queryRaw<{ name: string }[]>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'append_only' and (
      has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE') or pg_has_role(c.relowner, 'MEMBER'))
    order by c.relname = 'Audit' desc, c.relname`
  return rows.map(({ name }) => name)
}
