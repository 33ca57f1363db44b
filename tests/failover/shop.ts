import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/free-port.ts'
import { builtProgram } from '../../scripts/launcher/build-programs.ts'
import { posEnvironment } from '../../scripts/launcher/environment.ts'
import { loadSecrets } from '../../scripts/launcher/secrets.ts'
import { migrateDatabase } from '../../scripts/migrate.ts'
import { ROOT } from '../../scripts/root.ts'
import { query } from '../support/embedded-postgres.ts'
import { Member } from '../support/member.ts'
import type { RunningStack } from '../support/stack.ts'

const STOPS_WITHIN_MS = 5_000

/** Two web and two worker processes on one database, in the place of a stack's own. */
export type Fleet = { origins: readonly string[]; env: Record<string, string>; members: readonly Member[] }

/**
 * Makes the shop's database, its tables and people, and starts the processes. The Service's events go to the first web.
 */
export async function startFleet(
  stack: RunningStack,
  { server, databaseUrl, folder }: { server: string; databaseUrl: string; folder: string },
): Promise<Fleet> {
  await Promise.all([stack.worker.stop(STOPS_WITHIN_MS), stack.web.stop(STOPS_WITHIN_MS)])
  const ports = [Number(new URL(stack.webUrl).port), await freePort()]
  const origins = ports.map((port) => `http://127.0.0.1:${port}`)
  const addresses = { port: ports[0] ?? 0, databaseUrl, serviceBaseUrl: `${stack.simulatorUrl}/api/v1` }
  const env = { ...posEnvironment(addresses, loadSecrets(stack.dataDir)), APP_ORIGINS: origins.join(',') }
  await untilPrimaryOnly(server)
  await query(server, 'create database pos')
  await migrateDatabase(databaseUrl)
  await run(process.execPath, [builtProgram('seed')], { cwd: ROOT, env: { ...process.env, ...env } })
  const members = [
    ...ports.map((port) => Member.web(port, env, folder)),
    ...[1, 2].map((number) => Member.worker(number, env, folder)),
  ]
  await Promise.all(members.map((member) => member.start()))
  return { origins, env, members }
}

const run = promisify(execFile)

/** A proxy that has just started believes in every database until it has asked each of them twice. */
async function untilPrimaryOnly(url: string): Promise<void> {
  for (let [inTurn, tries] = [0, 0]; inTurn < 20; tries += 1) {
    const isPrimary = await query<{ standby: boolean }>(url, 'select pg_is_in_recovery() as standby').then(
      ([row]) => row?.standby === false,
      () => false,
    )
    inTurn = isPrimary ? inTurn + 1 : 0
    if (tries > 200) throw new Error('The proxy does not lead to a primary')
    await pause(200)
  }
}
