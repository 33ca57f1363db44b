import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { ROOT } from '../../scripts/root.ts'
import { withAddresses } from './network.ts'

export type DatabaseProxy = { port: number; stop(): Promise<void> }

/** Starts HAProxy with the file that we ship, on ports of its own. */
export async function startProxy(folder: string): Promise<DatabaseProxy> {
  const [port, forReports] = [await freePort(), await freePort()]
  const shipped = withAddresses(readFileSync(path.join(ROOT, 'ops/haproxy/haproxy.cfg'), 'utf8'))
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    shipped.replace('bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`).replace(':5433', `:${forReports}`),
  )
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  const log = createWriteStream(path.join(folder, 'haproxy.log'))
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  return {
    port,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
