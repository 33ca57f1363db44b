/**
 * `npm run failover`: three database machines under Patroni with the files that we ship, each with a network of its
 * own, two web and two worker processes, tills that sell all the time, and the primary killed and cut off in turn:
 * nothing sold may be lost or sold twice, and the shop sells again by itself within half a minute. FAILOVER_TIMES is
 * how often, FAILOVER_TILLS how many sell, FAILOVER_SALES how much at least; FAILOVER_KEEP names a folder for the logs.
 * Needs root and Debian's packages.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isInstalled } from '../support/is-installed.ts'
import { startStack } from '../support/stack.ts'
import { findWrong } from './checks.ts'
import { Cluster } from './cluster.ts'
import { FAULTS, planFaults } from './faults.ts'
import { type DatabaseProxy, startProxy } from './proxy.ts'
import { type Fleet, startFleet } from './shop.ts'
import { StubbornTill } from './till.ts'
import { longestPause, sayOdd } from './told.ts'

const TIMES = Number(process.env.FAILOVER_TIMES ?? 20)
const TILLS = Number(process.env.FAILOVER_TILLS ?? 6)
const SALES = Number(process.env.FAILOVER_SALES ?? 1_000)
const SELLS_WITHIN_MS = 30_000
const GIVE_UP_AFTER_MS = 300_000

const say = (line: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)

const NEEDED = ['patroni', 'etcd', 'etcdctl', 'haproxy', 'ip', 'setpriv', '/usr/lib/postgresql/15/bin/postgres']
const missing = NEEDED.filter((program) => !isInstalled(program))
if (missing.length > 0 || process.getuid?.() !== 0) {
  say(`This needs root, and ${missing.join(', ') || 'has all programs'}.`)
  say('apt install patroni etcd-server etcd-client haproxy postgresql-15 iproute2')
  process.exit(1)
}

const stack = await startStack({ webhooks: true })
const folder = path.join(stack.dataDir, 'failover')
mkdirSync(folder)
chmodSync(folder, 0o755)
let cluster: Cluster | undefined
let proxy: DatabaseProxy | undefined
let fleet: Fleet | undefined
let isOver = false
try {
  cluster = await Cluster.start(folder)
  proxy = await startProxy(folder)
  say(`three databases under Patroni; files in ${folder}`)
  const [server, posUrl] = [cluster.url(proxy.port, 'postgres'), cluster.url(proxy.port, 'pos')]
  fleet = await startFleet(stack, { server, databaseUrl: posUrl, folder })
  const { origins } = fleet
  const tills = Array.from({ length: TILLS }, (_, number) => {
    return new StubbornTill(origins[number % origins.length] ?? '', () => isOver)
  })
  for (const till of tills) await till.signIn()
  const selling = Promise.all(tills.map((till) => till.sell()))
  const count = () => tills.reduce((sum, { served }) => sum + served.length, 0)
  const stopAsking = watchHealth(origins)

  const pauses: { name: string; ms: number }[] = []
  const faults = planFaults(TIMES)
  for (const [index, name] of faults.entries()) {
    await until(() => count() >= ((index + 1) * SALES) / (faults.length + 1))
    const from = performance.now()
    const undo = await FAULTS[name](cluster)
    const struckAt = performance.now()
    await until(() => tills.some(({ served }) => served.some(({ askedAt }) => askedAt > struckAt)))
    const ms = longestPause(
      tills.flatMap(({ served }) => served),
      from,
      performance.now(),
    )
    await undo()
    await cluster.whole()
    pauses.push({ name, ms })
    say(
      `${index + 1} ${name}: no sale for ${(ms / 1000).toFixed(1)} s, whole after ${((performance.now() - struckAt) / 1000).toFixed(0)} s; ${count()} sold`,
    )
    writeFileSync(
      path.join(folder, 'odd.json'),
      JSON.stringify(
        tills.map(({ odd }) => odd),
        null,
        1,
      ),
    )
  }
  await until(() => count() >= SALES)
  isOver = true
  await selling
  const health = stopAsking()
  const wrong = [
    ...pauses.filter(({ ms }) => ms > SELLS_WITHIN_MS).map(({ name, ms }) => `${name}: no sale for ${ms} ms`),
    ...(await findWrong({ tills, fleet, posUrl, stack })),
  ]
  for (const [told, times] of health) say(`ready: ${told}: ${times} times`)
  for (const line of sayOdd(tills.flatMap(({ odd }) => odd))) say(line)
  const sorted = pauses.map(({ ms }) => ms / 1000).sort((a, b) => a - b)
  say(
    `${count()} sales, ${pauses.length} faults; no sale for ${sorted[sorted.length >> 1]?.toFixed(1)} s (median), ${sorted.at(-1)?.toFixed(1)} s (longest)`,
  )
  for (const line of wrong) say(`WRONG ${line}`)
  say(wrong.length === 0 ? '0 lost, 0 double' : `${wrong.length} faults`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  isOver = true
  for (const member of fleet?.members ?? []) await member.end()
  await proxy?.stop()
  cluster?.stop()
  if (process.env.FAILOVER_KEEP) execFileSync('cp', ['-r', folder, process.env.FAILOVER_KEEP])
  await stack.stop()
}

async function until(isSo: () => boolean): Promise<void> {
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS
  while (!isSo()) {
    if (performance.now() > giveUpAt) throw new Error('Nothing is sold any more')
    await pause(50)
  }
}

/** What the web processes say of themselves each second, until it is stopped: each answer with how often. */
function watchHealth(origins: readonly string[]): () => Map<string, number> {
  const told = new Map<string, number>()
  const ask = async (origin: string) => {
    const answer = await fetch(`${origin}/api/health/ready`).then(
      async (response) => `${response.status} ${/"status":"([^"]*)"/.exec(await response.text())?.[1] ?? 'nothing'}`,
      (error: unknown) => String(error),
    )
    told.set(answer, (told.get(answer) ?? 0) + 1)
  }
  const timer = setInterval(() => void Promise.all(origins.map(ask)), 1_000)
  return () => {
    clearInterval(timer)
    return told
  }
}
