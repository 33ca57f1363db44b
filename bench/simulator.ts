/**
 * `npx tsx bench/simulator.ts`: the simulator compared with Prism and Mockoon: the same three calls, 32 connections,
 * one run. The simulator's sales are durable: it runs on the embedded PostgreSQL with fsync on.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'undici'
import { freePort } from '../scripts/free-port.ts'
import { spread } from './figures.ts'
import { measure, type Visit } from './load.ts'
import { installRivals, mockoonCommand, prismCommand } from './rivals.ts'

const ROOT = path.join(import.meta.dirname, '..')
const TOOLS = path.join(ROOT, '.data/bench')
const CONNECTIONS = 32
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const HEADERS = {
  Authorization: 'Bearer service_test_demo_all_abilities',
  Accept: 'application/json',
  'Content-Type': 'application/json',
}

type Server = { name: string; origin: string; child: ChildProcess }

async function call(
  pool: Pool,
  method: 'GET' | 'POST',
  route: string,
  body?: object,
): Promise<Record<string, unknown>> {
  const answer = await pool.request({
    method,
    path: `/api/v1${route}`,
    headers: { ...HEADERS, ...(route === '/transactions' && { 'Idempotency-Key': randomUUID() }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const json = (await answer.body.json()) as { data: Record<string, unknown> }
  if (answer.statusCode >= 300)
    throw new Error(`${method} ${route} answered ${answer.statusCode}: ${JSON.stringify(json)}`)
  return json.data
}

const read: Visit = async (pool) => {
  await call(pool, 'GET', '/products')
}

const sell: Visit = async (pool) => {
  const recipient = { phone: '263000000001' }
  const quote = await call(pool, 'POST', '/quotes', { product: 'econet.airtime', recipient, amount: '0.10' })
  await call(pool, 'POST', '/transactions', { quote_id: quote.id, reference: randomUUID() })
}

async function startServer(
  name: string,
  port: number,
  command: string[],
  env: Record<string, string> = {},
): Promise<Server> {
  const stdio = ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit']
  const child = spawn(process.execPath, command, { cwd: ROOT, stdio, env: { ...process.env, ...env } })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
    const up = await fetch(`${origin}/api/v1/products`, { headers: HEADERS }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (up) return { name, origin, child }
    await pause(100)
  }
  throw new Error(`${name} did not start`)
}

async function fetchJson(url: string, init: RequestInit = {}): Promise<unknown> {
  return (await fetch(url, { headers: HEADERS, ...init })).json()
}

/** The simulator's own answers, for Mockoon to repeat. */
async function recordAnswers(origin: string): Promise<Record<string, unknown>> {
  const base = `${origin}/api/v1`
  const post = (route: string, body: object, headers = {}) =>
    fetchJson(`${base}${route}`, { method: 'POST', headers: { ...HEADERS, ...headers }, body: JSON.stringify(body) })
  const recipient = { phone: '263000000001' }
  const quote = await post('/quotes', { product: 'econet.airtime', recipient, amount: '0.10' })
  const { id } = (quote as { data: { id: string } }).data
  const key = { 'Idempotency-Key': randomUUID() }
  const sale = await post('/transactions', { quote_id: id, reference: randomUUID() }, key)
  return { 'GET /products': await fetchJson(`${base}/products`), 'POST /quotes': quote, 'POST /transactions': sale }
}

/** Sales use up the balance, so a large top-up fills it before the run. */
async function fillBalance(origin: string): Promise<void> {
  const body = { method: 'mobile_money', amount: '9000000.00', reference: randomUUID(), phone: '263000000001' }
  const headers = { ...HEADERS, 'Idempotency-Key': randomUUID() }
  const made = await fetchJson(`${origin}/api/v1/fundings`, { method: 'POST', headers, body: JSON.stringify(body) })
  await fetchJson(`${origin}/api/v1/fundings/${(made as { data: { id: string } }).data.id}`)
}

async function main(): Promise<void> {
  installRivals(TOOLS)
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-simulator-'))
  fs.chmodSync(dataDir, 0o755)
  const servers: Server[] = []
  try {
    const port = await freePort()
    const env = { SIMULATOR_PORT: String(port), DATA_DIR: dataDir, SIMULATOR_DATABASE_URL: '' }
    const simulator = await startServer('simulator', port, ['--import', 'tsx', 'simulator/main.ts'], env)
    servers.push(simulator)
    await fillBalance(simulator.origin)
    const description = path.join(TOOLS, 'openapi.json')
    fs.writeFileSync(description, JSON.stringify(await fetchJson(`${simulator.origin}/openapi.json`)))
    const [prismPort, mockoonPort] = [await freePort(), await freePort()]
    servers.push(await startServer('Prism 5.14.2', prismPort, prismCommand(TOOLS, description, prismPort)))
    const answers = await recordAnswers(simulator.origin)
    servers.push(await startServer('Mockoon 9.3.0', mockoonPort, mockoonCommand(TOOLS, answers, mockoonPort)))
    await report(servers)
  } finally {
    for (const { child } of servers) {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Rounds are interleaved, so that a busy moment of the machine affects all alike. */
async function report(servers: Server[]): Promise<void> {
  const rows = servers.map(({ name }) => ({ name, reads: [] as number[], sales: [] as number[] }))
  for (const { origin } of servers) await measure(origin, CONNECTIONS, 1, sell)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, { origin }] of servers.entries()) {
      rows[at]?.reads.push(await measure(origin, CONNECTIONS, SECONDS, read))
      rows[at]?.sales.push(await measure(origin, CONNECTIONS, SECONDS, sell))
    }
  }
  console.log(`${CONNECTIONS} connections, median of ${ROUNDS} rounds of ${SECONDS} s, on ${os.cpus().length} cores`)
  console.table(
    rows.map(({ name, reads, sales }) => ({
      server: name,
      'GET /products a second': spread(reads),
      'sales (quote and transaction) a second': spread(sales),
    })),
  )
}

await main()
