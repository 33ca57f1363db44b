import type { PrismaClient } from '@/lib/generated/prisma/client.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { askDatabase } from './ask-database.ts'
import { db, dbForLong, dbForSealing } from './db.ts'
import { getSchemaFit } from './schema.ts'

const WARNINGS = {
  fits: null,
  older: null,
  newer: 'The database is newer than this program. Deploy the newer program soon.',
  hidden: 'The database does not show its migrations to this role. Run prisma/app-role.sql again.',
} as const

/** Ends the process if its database is too old or not on UTC. A newer one only warns: old and new run side by side. */
export async function requireDatabase(): Promise<void> {
  const { answers, refused } = await askDatabase()
  if (refused) {
    process.stderr.write(`The point of sale cannot start:\n  ${refused.message}\n`)
    process.exit(1)
  }
  const warning = answers ? WARNINGS[await getSchemaFit()] : null
  if (warning) process.stderr.write(`${warning}\n`)
}

const TRY_AGAIN_MS = 5_000

const MAY_SEAL =
  'DATABASE_URL signs in with a role that may also seal the audit, as web does. Give the worker a role of its own for ' +
  'that: see "Proof" in docs/operations/run.md\n'

/** Ends a process that sells live if its role may change evidence: a stolen password must not be able to. */
export async function requireReducedRole(): Promise<void> {
  if (officeEnvironment() === 'test') return
  const { databaseDirectUrl, auditRole } = env()
  const roles = new Map<string, () => PrismaClient>([['DATABASE_URL', db]])
  if (databaseDirectUrl !== null) roles.set('DATABASE_DIRECT_URL', dbForLong)
  if (auditRole !== null) roles.set('AUDIT_ROLE', dbForSealing)
  for (const [name, database] of roles) {
    const touchable = await listTouchable(database()).catch(() => null)
    if (touchable === null) {
      setTimeout(() => void requireReducedRole(), TRY_AGAIN_MS).unref()
      return
    }
    if (touchable.length > 0) refuse(name, touchable)
  }
  if (await maySeal(db()).catch(() => false)) process.stderr.write(MAY_SEAL)
}

function refuse(name: string, touchable: readonly string[]): never {
  process.stderr.write(
    `The point of sale cannot start:\n  ${name} signs in with a role that may change the evidence (${touchable[0]}` +
      `${touchable.length > 1 ? ` and ${touchable.length - 1} more tables` : ''}). ` +
      'Use one that only adds to it: see "Proof" in docs/operations/run.md\n',
  )
  process.exit(1)
}

async function maySeal(database: PrismaClient): Promise<boolean> {
  const [role] = await database.$queryRaw<{ may: boolean }[]>`
    select has_any_column_privilege('"AuditSeal"', 'INSERT') as may`
  return role?.may ?? false
}

async function listTouchable(database: PrismaClient): Promise<string[]> {
  const rows = await database.$queryRaw<{ name: string }[]>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = 'append_only' and (
      has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE') or pg_has_role(c.relowner, 'MEMBER'))
    order by c.relname = 'Audit' desc, c.relname`
  return rows.map(({ name }) => name)
}
