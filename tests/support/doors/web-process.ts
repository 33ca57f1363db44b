import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../scripts/free-port.ts'
import { ensureBuilt } from '../../../scripts/launcher/ensure-built.ts'
import { ROOT } from '../../../scripts/root.ts'

export type WebProcess = {
  url: string
  /** The pid, or undefined once it has ended. */
  pid(): number | undefined
  /** Its first answer, to a request sent while it was still starting or soon after; null until then. */
  first(): Response | null
  /** Everything that it has written so far. */
  output(): string
  /** Sends it a signal. */
  tell(signal: NodeJS.Signals): void
  /** Resolves with the exit code when it ends; null after a signal that it did not catch. */
  ended: Promise<number | null>
  stop(): Promise<void>
}

const READY_MS = 180_000
/** Asking more often would take a starting process's time from it. */
const ASK_AGAIN_MS = 50
/** A mail server is configured, so that recipients can be added, but nothing listens at its address. */
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'pos@kopje.example' }

/** Starts the built web app as its own process in this process's environment, on a free port, and waits for it. */
export async function startWeb(): Promise<WebProcess> {
  await ensureBuilt()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = path.join(ROOT, 'scripts/start-web.mjs')
  const child = spawn(process.execPath, [program, '--hostname', '127.0.0.1', '--port', String(port)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...MAIL,
      NODE_ENV: 'production',
      APP_ORIGINS: url,
      PORT: String(port),
      HOSTNAME: '127.0.0.1',
    },
  })
  const written: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => written.push(text))
  let first: Response | null = null
  const web = {
    url,
    first: () => first,
    pid: () => (hasEnded(child) ? undefined : child.pid),
    output: () => written.join(''),
    tell: (signal: NodeJS.Signals) => void child.kill(signal),
    ended: once(child, 'exit').then(() => child.exitCode),
    stop: () => end(child),
  }
  await untilReady(web, (answer) => {
    first ??= answer
  })
  return web
}

async function untilReady(web: WebProcess, onAnswer: (answer: Response) => void): Promise<void> {
  const until = Date.now() + READY_MS
  while (web.pid() !== undefined && Date.now() < until) {
    const ready = await fetch(`${web.url}/api/health/ready`).catch(() => null)
    if (ready) onAnswer(ready)
    if (ready?.ok) return
    await pause(ASK_AGAIN_MS)
  }
  await web.stop()
  throw new Error(`The web app did not start:\n${web.output()}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}
