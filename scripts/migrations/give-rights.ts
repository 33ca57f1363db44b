import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { connected } from '../backup/connected.ts'
import { ROOT } from '../root.ts'

type Roles = {
  /** With which web and worker sign in. */
  app: string
  /** With which the worker alone adds to the audit's chain; without it `app` does. */
  seal?: string | undefined
  /** Whether a release runs that may still seal as `app`, which then keeps that right until the next time. */
  beside?: boolean
}

/** Throws an error that says what to do if one of the roles was not made yet. */
export async function requireRoles(url: string, { app, seal }: Roles): Promise<void> {
  const asked = [app, ...(seal ? [seal] : [])]
  const there = await connected(url, (client) =>
    client.query<{ name: string }>('select rolname as name from pg_roles where rolname = any($1)', [asked]),
  )
  const missing = asked.find((name) => !there.rows.some((row) => row.name === name))
  if (missing === undefined) return
  throw new Error(
    `There is no role ${missing} yet, so nothing was changed. As a superuser of the database: create role ` +
      `${pg.escapeIdentifier(missing)} login password '...'; see "Proof" in docs/operations/run.md. Then run this again.`,
  )
}

/**
 * Gives the roles the rights of web and worker, as prisma/app-role.sql lists them, on a connection of the tables'
 * owner. Makes the job queue's tables first if no worker has run yet. The rights are given together or not at all; safe
 * to repeat. Returns whether `app` may seal the audit afterwards.
 */
export async function giveRights(url: string, roles: Roles): Promise<{ appSeals: boolean }> {
  return await connected(url, async (client) => {
    const queue = await client.query(`select from pg_namespace where nspname = 'graphile_worker'`)
    if (queue.rows.length === 0) await runMigrations({ connectionString: url })
    await client.query(appRoleSql(roles))
    const { rows } = await client.query<{ may: boolean }>(
      `select has_any_column_privilege($1, '"AuditSeal"', 'INSERT') as may`,
      [roles.app],
    )
    return { appSeals: rows[0]?.may === true }
  })
}

/** prisma/app-role.sql for these roles, without psql's own commands. */
export function appRoleSql({ app, seal = '', beside = false }: Roles): string {
  return readFileSync(path.join(ROOT, 'prisma/app-role.sql'), 'utf8')
    .replaceAll(/^\\.*$/gm, '')
    .replaceAll(':"app"', pg.escapeIdentifier(app))
    .replaceAll(`:'app'`, pg.escapeLiteral(app))
    .replaceAll(`:'seal'`, pg.escapeLiteral(seal))
    .replaceAll(`:'beside'`, beside ? `'1'` : `''`)
}
