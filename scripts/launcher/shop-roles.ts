import pg from 'pg'
import { connected } from '../backup/connected.ts'
import { giveRights } from '../migrations/give-rights.ts'
import type { Secrets } from './secrets.ts'

const APP = 'pos_app'
const SEAL = 'pos_seal'

/** With what a demo's programs sign in to their database: web and worker, and what the worker alone has besides. */
export type Logins = { databaseUrl: string; auditRole: string }

/**
 * Makes the roles of a demo's database that a shop has which sells live, so that what a role may not do fails here
 * first. `url` is the tables' owner's. Safe to repeat.
 */
export async function makeShopRoles(url: string, secrets: Secrets): Promise<Logins> {
  const { appPassword, sealPassword } = secrets
  await connected(url, async (client) => {
    await makeRole(client, APP, appPassword)
    await makeRole(client, SEAL, sealPassword)
  })
  await giveRights(url, { app: APP, seal: SEAL })
  const databaseUrl = new URL(url)
  databaseUrl.username = APP
  databaseUrl.password = appPassword
  return { databaseUrl: databaseUrl.href, auditRole: `${SEAL}:${sealPassword}` }
}

async function makeRole(client: pg.Client, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (!rowCount) await client.query(`create role ${role}`)
  await client.query(`alter role ${role} login password ${pg.escapeLiteral(password)}`)
}
