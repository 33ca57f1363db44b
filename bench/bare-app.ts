import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../scripts/free-port.ts'
import { ROOT } from '../scripts/root.ts'

export type BareApp = { origin: string; pid: number | undefined; stop(): Promise<void> }

const FOLDER = path.join(import.meta.dirname, 'bare')
const NEXT = path.join(ROOT, 'node_modules/next/dist/bin/next')

/**
 * Builds and starts `bench/bare`: a form, a route with one insert and a live stream, with the same Next, React and fonts as
 * the shop, to hold its figures against. `databaseUrl` is where the insert stores; the others need none.
 */
export async function startBareApp(databaseUrl = ''): Promise<BareApp> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: databaseUrl,
  } as const
  execFileSync(process.execPath, [NEXT, 'build', FOLDER], { cwd: ROOT, env, stdio: 'ignore' })
  if (databaseUrl) await makeTable(databaseUrl)
  const port = await freePort()
  const child = spawn(process.execPath, [NEXT, 'start', FOLDER, '--hostname', '127.0.0.1', '--port', String(port)], {
    cwd: ROOT,
    env,
    stdio: 'ignore',
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(origin).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error('The bare app did not start.')
    await pause(100)
  }
  return {
    origin,
    pid: child.pid,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function makeTable(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    'create table if not exists bare (id bigint generated always as identity primary key, body text not null)',
  )
  await client.end()
}
