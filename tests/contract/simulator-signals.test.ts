import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { builtProgram } from '../../scripts/launcher/build-programs.ts'
import { callApi } from '../support/api-partner.ts'
import { portalOf } from '../support/portal.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { openWebhookReceiver } from '../support/webhook-receiver.ts'

const PATIENCE = { timeout: 60_000, interval: 50 }
const KEY = 'service_test_demo_all_abilities'
const SALE = { match: { method: 'POST', path: '/transactions' } }

let dataDir: string

beforeAll(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'partner-pos-'))
  chmodSync(dataDir, 0o755)
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** A simulator with an embedded PostgreSQL, in a process group of its own, as a terminal has it. */
async function startInTerminal(env: Record<string, string> = {}) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--enable-source-maps', builtProgram('simulator')], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      SIMULATOR_PORT: String(port),
      SIMULATOR_ALLOW_LOCAL_WEBHOOKS: '1',
      DATA_DIR: dataDir,
      ...env,
    },
  })
  const signal = (name: NodeJS.Signals) => process.kill(-(child.pid ?? 0), name)
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) signal('SIGKILL')
    const postmaster = postmasterPid()
    if (postmaster !== null) process.kill(postmaster, 'SIGINT')
    await expectStopped()
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  return { child, url, signal, ready: () => expect.poll(isReady, PATIENCE).toBe(true) }
}

/** The embedded PostgreSQL; null once it has stopped in order, which removes its file. */
function postmasterPid(): number | null {
  const file = path.join(dataDir, 'postgres/cluster/postmaster.pid')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null
}

function expectStopped() {
  return expect.poll(postmasterPid, PATIENCE).toBeNull()
}

async function secondsUntilEnded(child: ChildProcess): Promise<number> {
  const begun = performance.now()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return (performance.now() - begun) / 1000
}

/** Begins a sale that a fault delays; `sold` is its answer, or null if it was cut off. */
async function startSelling(url: string) {
  const api = `${url}/api/v1`
  const body = { product: 'econet.airtime', recipient: { phone: '263000000001' }, amount: '1.00' }
  const { data } = await callApi(`${api}/quotes`, { method: 'POST', key: KEY, body })
  const sale = { quote_id: data.id, reference: crypto.randomUUID() }
  const sold = callApi(`${api}/transactions`, {
    method: 'POST',
    key: KEY,
    body: sale,
    idempotencyKey: crypto.randomUUID(),
  }).catch(() => null)
  // The request has arrived once it has taken its strike.
  await expect
    .poll(async () => {
      const response = await fetch(`${url}/portal/api/faults`, { headers: { authorization: 'Bearer portal_demo' } })
      return (await response.json()).data[0].remaining
    })
    .toBe(0)
  return { sold }
}

test('Ctrl-C lets a request in flight finish and stops PostgreSQL in order', async () => {
  const { child, url, signal, ready } = await startInTerminal()
  await ready()
  expect(postmasterPid()).not.toBeNull()
  await portalOf(url).faults([{ ...SALE, times: 1, kind: 'delay', ms: 1_000 }])
  const { sold } = await startSelling(url)
  signal('SIGINT')
  // npm passes the terminal's signal on, so that it arrives twice.
  await pause(100)
  signal('SIGINT')
  expect((await sold)?.status).toBe(201)
  expect(await secondsUntilEnded(child)).toBeLessThan(5)
  await expectStopped()
})

test('a request that takes too long is cut, and PostgreSQL still stops in order', async () => {
  const { child, url, signal, ready } = await startInTerminal()
  await ready()
  await portalOf(url).faults([{ ...SALE, times: 1, kind: 'delay', ms: 60_000 }])
  const { sold } = await startSelling(url)
  signal('SIGTERM')
  expect(await secondsUntilEnded(child)).toBeLessThan(6)
  expect(await sold).toBeNull()
  await expectStopped()
})

test('a second signal hurries: what is in flight is cut at once', async () => {
  const { child, url, signal, ready } = await startInTerminal()
  await ready()
  await portalOf(url).faults([{ ...SALE, times: 1, kind: 'delay', ms: 60_000 }])
  const { sold } = await startSelling(url)
  signal('SIGINT')
  await pause(1_200)
  signal('SIGINT')
  const hurried = performance.now()
  expect(await sold).toBeNull()
  expect(performance.now() - hurried).toBeLessThan(1_000)
  await secondsUntilEnded(child)
  await expectStopped()
})

test('Ctrl-C during the start leaves no PostgreSQL behind', async () => {
  const { child, signal } = await startInTerminal()
  await expect.poll(() => postmasterPid(), PATIENCE).not.toBeNull()
  signal('SIGINT')
  await secondsUntilEnded(child)
  await expectStopped()
})

test('a closed terminal stops it in order too', async () => {
  const { child, signal, ready } = await startInTerminal()
  await ready()
  signal('SIGHUP')
  await secondsUntilEnded(child)
  await expectStopped()
})

test('a receiver that hangs does not keep it from ending', async () => {
  const database = await createEmptyDatabase()
  const receiver = await openWebhookReceiver()
  onTestFinished(receiver.close)
  receiver.answerAfter(() => Number.POSITIVE_INFINITY)
  const { child, url, signal, ready } = await startInTerminal({ SIMULATOR_DATABASE_URL: database.url })
  await ready()
  const headers = { authorization: 'Bearer portal_demo', 'content-type': 'application/json' }
  const webhook = JSON.stringify({ environment: 'test', url: receiver.url })
  await fetch(`${url}/portal/api/webhook`, { method: 'PUT', headers, body: webhook })
  await portalOf(url).faults([{ ...SALE, times: 1, kind: 'delay', ms: 0 }])
  const { sold } = await startSelling(url)
  expect((await sold)?.status).toBe(201)
  await receiver.waitFor(1)
  signal('SIGTERM')
  expect(await secondsUntilEnded(child)).toBeLessThan(6)
  await database.drop()
})
