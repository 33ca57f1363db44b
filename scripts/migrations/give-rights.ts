import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { ROOT } from '../root.ts'

/**
 * Gives a role the rights of web and worker, as prisma/app-role.sql lists them, on a connection of the tables' owner.
 * Makes the job queue's tables first if no worker has run yet. The rights are given together or not at all; safe to
 * repeat.
 */
export async function giveRights({ url, role }: { url: string; role: string }): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`select from pg_namespace where nspname = 'graphile_worker'`)
    if (rows.length === 0) await runMigrations({ connectionString: url })
    await client.query(appRoleSql(role))
  } finally {
    await client.end()
  }
}

/** prisma/app-role.sql for a role, without psql's own commands. */
export function appRoleSql(role: string): string {
  return readFileSync(path.join(ROOT, 'prisma/app-role.sql'), 'utf8')
    .replaceAll(/^\\.*$/gm, '')
    .replaceAll(':"app"', pg.escapeIdentifier(role))
    .replaceAll(`:'app'`, pg.escapeLiteral(role))
}
