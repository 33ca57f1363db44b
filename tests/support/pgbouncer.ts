import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.ts'

/** Whether PgBouncer is installed here. */
export function hasPgbouncer(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Starts PgBouncer in transaction mode in front of a database, with few connections that all clients share. */
export async function startPgbouncer(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pos-pooler-'))
  const file = path.join(folder, 'pgbouncer.ini')
  const at = await freePort()
  const name = pathname.slice(1)
  writeFileSync(
    file,
    `[databases]
${name} = host=${hostname} port=${port} dbname=${name} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${at}
auth_type = any
pool_mode = transaction
default_pool_size = 5
unix_socket_dir =
`,
  )
  chmodSync(folder, 0o755)
  // PgBouncer refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...asNobody, '-q', file], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !(await takes(at))) await pause(50)
  if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`)
  const url = new URL(databaseUrl)
  url.port = String(at)
  return {
    url: url.href,
    async stop() {
      child.kill('SIGINT')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

function takes(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
