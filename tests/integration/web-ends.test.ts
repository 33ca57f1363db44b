import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db.ts'
import { freePort } from '../../scripts/free-port.ts'
import { ensureBuilt } from '../../scripts/launcher/ensure-built.ts'
import { ROOT } from '../../scripts/root.ts'
import { signInCaller } from '../support/doors/callers.ts'
import { postAction, readBuiltActions } from '../support/doors/post-action.ts'
import { startWeb, type WebProcess } from '../support/doors/web-process.ts'
import { AIRTIME, quote } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import type { Wire } from '../support/wire.ts'

/** What an operator's supervisor grants a process before it kills it. */
const PATIENCE_MS = 30_000
/** Longer than a press waits for its sale. */
const SLOW_MS = 9_000

const wire = {} as Wire
openShop({ onWire: (line) => Object.assign(wire, line) })
const webs: WebProcess[] = []
beforeAll(ensureBuilt, 300_000)
afterEach(async () => {
  for (const web of webs.splice(0)) await web.stop()
})

async function newWeb(): Promise<WebProcess> {
  const web = await startWeb()
  webs.push(web)
  return web
}

/** A live screen: what its stream has told so far, and when it ended. */
async function openScreen(url: string, headers: Record<string, string>) {
  const response = await fetch(`${url}/api/live`, { headers })
  expect(Object.fromEntries(response.headers)).toMatchObject({ 'cache-control': 'no-store, no-transform' })
  expect(response.headers.get('content-encoding')).toBeNull()
  const told: string[] = []
  const decoder = new TextDecoder()
  const ended = (async () => {
    for await (const bytes of response.body ?? []) told.push(decoder.decode(bytes))
  })()
  await expect.poll(() => told.join('')).toContain('event: beat')
  return { told: () => told.join(''), ended }
}

test('a web process told to end lets a sale under way finish, sends live screens elsewhere, and exits 0 within 30 s', async () => {
  const web = await newWeb()
  const cashier = await signInCaller(web.url, { role: 'cashier' })
  const screen = await openScreen(web.url, cashier.headers)
  const { id, sale } = await quote(cashier.actor, { ...AIRTIME, recipient: '263772345671' })
  const action = readBuiltActions().find(({ name }) => name === 'sellTicketAction') ?? expect.unreachable()
  let isSending = () => {}
  const sending = new Promise<void>((resolve) => {
    isSending = resolve
  })
  wire.does({
    method: 'POST',
    path: /\/transactions$/,
    act: async (passOn) => {
      isSending()
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      return passOn()
    },
  })
  const fields = { ticketId: id, quoteIds: sale.quoteId ?? '', reason: '', received: '5' }
  const press = postAction(web.url, action, { fields, headers: cashier.headers, state: false })
  await sending
  const toldAt = performance.now()
  web.tell('SIGTERM')
  web.tell('SIGTERM')
  await expect.poll(async () => (await fetch(`${web.url}/api/health/ready`)).status).toBe(503)
  await screen.ended
  expect(screen.told()).toMatch(/retry: \d+\n/)
  expect(await press).toMatchObject({ status: 303, refused: null })
  expect(await web.ended).toBe(0)
  expect(performance.now() - toldAt).toBeLessThan(PATIENCE_MS)
  expect(await db().sale.findUniqueOrThrow({ where: { id: sale.id } })).toMatchObject({ state: 'completed' })
  await expect(fetch(web.url)).rejects.toThrow()
})

test('a web process that nobody uses ends at once, by Ctrl-C too', async () => {
  const web = await newWeb()
  const ready = await fetch(`${web.url}/api/health/ready`)
  expect(await ready.json()).toMatchObject({ status: 'ok', clock: 'ok' })
  web.tell('SIGINT')
  expect(await web.ended).toBe(0)
  expect(web.output()).not.toMatch(/error/i)
})

async function answers(url: string): Promise<boolean> {
  return (await fetch(url).catch(() => null))?.ok ?? false
}

function isLed(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

test.each([
  ['start', (_: string, url: string) => answers(`${url}/api/health/ready`)],
  ['worker', async (output: string) => output.includes('the worker is ready')],
])('npm run %s passes the signal on and leaves nothing behind', async (script, isReady) => {
  const port = String(await freePort())
  // Only `next start` knows the option; the worker takes the variable.
  const options = script === 'start' ? ['--', '--hostname', '127.0.0.1', '--port', port] : []
  const npm = spawn('npm', ['run', script, ...options], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info' },
  })
  const { pid = expect.unreachable() } = npm
  let output = ''
  npm.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  await expect.poll(() => isReady(output, `http://127.0.0.1:${port}`)).toBe(true)
  const ended = once(npm, 'exit')
  npm.kill('SIGTERM')
  await ended
  expect(npm.exitCode).toBe(0)
  // Whoever is left of its group would still take this.
  await expect.poll(() => isLed(pid)).toBe(false)
})
