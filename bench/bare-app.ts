import { execFileSync } from 'node:child_process'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../scripts/free-port.ts'
import { ROOT } from '../scripts/root.ts'
import { type Served, serve } from './serve.ts'

const FOLDER = path.join(import.meta.dirname, 'bare')
const NEXT = path.join(ROOT, 'node_modules/next/dist/bin/next')

/**
 * Builds and starts `bench/bare`, against which the shop's figures are compared: forms, a route with one insert and a
 * live stream, with the same Next, React and fonts. Inserts and presses store in `databaseUrl`, and a press calls
 * `serviceUrl`; the rest needs neither.
 */
export async function startBareApp(databaseUrl = '', serviceUrl = ''): Promise<Served> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: databaseUrl,
    SERVICE_BASE_URL: serviceUrl,
  } as const
  execFileSync(process.execPath, [NEXT, 'build', FOLDER], { cwd: ROOT, env, stdio: 'ignore' })
  if (databaseUrl) await makeTable(databaseUrl)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const args = [NEXT, 'start', FOLDER, '--hostname', '127.0.0.1', '--port', String(port)]
  return serve({ args, env, origin, ready: '/' })
}

async function makeTable(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    'create table if not exists bare (id bigint generated always as identity primary key, body text not null)',
  )
  await client.end()
}
