import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { builtProgram } from '../../scripts/launcher/build-programs.ts'

type PortalAnswer = { status: number; data: unknown; error?: { code: string }; errors?: Record<string, string[]> }

/** The portal's JSON with one partner's token. */
export type PortalClient = {
  token: string
  request(method: string, path: string, body?: unknown): Promise<PortalAnswer>
}

export type Simulator = {
  /** Its address, such as `http://127.0.0.1:41234`. */
  url: string
  /** The base URL of the API. */
  baseUrl: string
  /** The demo partner's portal; `portalAs` gives another partner's. */
  portal: PortalClient
  portalAs(token: string): PortalClient
  /** Ends it as an operator does and returns the exit code; with SIGKILL it cannot tidy up. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Starts the already built simulator as its own process on a free port and waits until it is ready. */
export async function startSimulator(options: {
  databaseUrl: string
  minimal?: boolean
  env?: Record<string, string>
}): Promise<Simulator> {
  const child = spawn(process.execPath, ['--enable-source-maps', builtProgram('simulator')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SIMULATOR_PORT: '0',
      SIMULATOR_DATABASE_URL: options.databaseUrl,
      SIMULATOR_MINIMAL: options.minimal ? '1' : '0',
      SIMULATOR_ALLOW_LOCAL_WEBHOOKS: '1',
      ...options.env,
    },
  })
  const url = await readyUrl(child)
  const portalAs = (token: string): PortalClient => ({
    token,
    request: (method, path, body) => portalRequest(url, token, method, path, body),
  })
  return {
    url,
    baseUrl: `${url}/api/v1`,
    portal: portalAs('portal_demo'),
    portalAs,
    stop: (signal = 'SIGTERM') => endChild(child, signal),
  }
}

async function readyUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The simulator has no output to read.')
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (http:\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    const health = await fetch(`${url}/healthz`)
    if (health.ok) return url
  }
  throw new Error('The simulator ended before it was ready.')
}

async function portalRequest(url: string, token: string, method: string, path: string, body: unknown) {
  const response = await fetch(`${url}/portal/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, ...((await response.json()) as Omit<PortalAnswer, 'status'>) }
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return child.exitCode
}
