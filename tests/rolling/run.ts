/**
 * `npm run rolling`: three web and two worker processes behind nginx with the file that we ship, tills that sell all
 * the time, and every process restarted one after the other while a migration is applied: no press may fail, nothing
 * may be sold twice or be lost. ROLLING_ROUNDS is how often all are restarted, ROLLING_TILLS how many sell,
 * ROLLING_PROXY nginx or caddy, which must be installed.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { Agent, setGlobalDispatcher } from 'undici'
import { freePort } from '../../scripts/free-port.ts'
import { posEnvironment } from '../../scripts/launcher/environment.ts'
import { loadSecrets } from '../../scripts/launcher/secrets.ts'
import { MIGRATIONS } from '../../scripts/migrate.ts'
import { applyMigrations } from '../../scripts/migrations/apply-migrations.ts'
import { Member } from '../support/member.ts'
import { startStack } from '../support/stack.ts'
import { type FrontProxy, hasProxy, proxyNamed, startProxy } from './proxy.ts'
import { SellingTill } from './till.ts'

const ROUNDS = Number(process.env.ROLLING_ROUNDS ?? 3)
const TILLS = Number(process.env.ROLLING_TILLS ?? 6)
/** What expand-then-contract allows: a column that old programs do not know. */
const EXPAND = 'alter table "Sale" add column "expandedLater" text;'

const OURS = `select count(*) filter (where state = 'completed') as sold,
  count(*) filter (where state in ('sending', 'pending')) as open from "Sale" where "claimedAt" is not null`
const THEIRS = `select count(*) filter (where status = 'completed') as sold,
  count(distinct reference) filter (where status = 'completed') as references from transactions`

const say = (line: string) => process.stdout.write(`${line}\n`)

const proxyName = proxyNamed(process.env.ROLLING_PROXY ?? 'nginx')
if (!hasProxy(proxyName)) {
  say(`This needs ${proxyName} and openssl: apt install ${proxyName} openssl`)
  process.exit(1)
}
const stack = await startStack({ webhooks: true })
const folder = path.join(stack.dataDir, 'rolling')
mkdirSync(folder)
const front = await freePort()
const ports = [await freePort(), await freePort(), await freePort()]
const env = {
  ...posEnvironment(
    { port: front, databaseUrl: stack.databaseUrl, serviceBaseUrl: `${stack.simulatorUrl}/api/v1` },
    loadSecrets(stack.dataDir),
  ),
  APP_ORIGINS: `https://127.0.0.1:${front}`,
}
const fleet = [
  ...ports.map((port) => Member.web(port, env, folder)),
  ...[1, 2].map((number) => Member.worker(number, env, folder)),
]
let proxy: FrontProxy | undefined
try {
  // The stack's own would help out.
  await stack.worker.stop(5_000)
  await Promise.all(fleet.map((member) => member.start()))
  proxy = await startProxy(proxyName, folder, front, ports)
  setGlobalDispatcher(new Agent({ connect: { ca: proxy.certificate } }))

  const tills = Array.from({ length: TILLS }, () => new SellingTill(`https://127.0.0.1:${front}`))
  for (const till of tills) await till.signIn()
  let isOver = false
  const selling = Promise.all(tills.map((till) => till.sellUntil(() => isOver)))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const member of fleet) {
      await member.end()
      if (round === 0 && member === fleet[0]) await migrate()
      await member.start()
      say(`${member.name} was restarted; ${tills.reduce((sum, { served }) => sum + served.length, 0)} served`)
    }
  }
  isOver = true
  await selling

  const served = tills.flatMap((till) => till.served)
  const faults = tills.flatMap((till) => till.faults)
  const [ours, theirs] = [await ask(stack.databaseUrl, OURS), await ask(stack.simulatorDatabaseUrl, THEIRS)]
  const codes = fleet.flatMap((member) => member.codes)
  const wrong = [
    ...faults.map((fault) => `a press failed: ${fault}`),
    ...(codes.some((code) => code !== 0) ? [`exit codes ${codes.join(' ')}`] : []),
    ...(ours.sold !== String(new Set(served).size) ? [`${ours.sold} sold here, ${served.length} served`] : []),
    ...(theirs.sold !== ours.sold ? [`${theirs.sold} sold at the Service, ${ours.sold} here`] : []),
    ...(theirs.references !== theirs.sold ? [`${theirs.sold} sold, of ${theirs.references} references`] : []),
    ...(ours.open !== '0' ? [`${ours.open} are not final`] : []),
  ]
  say(`${served.length} sales while ${codes.length} processes were restarted and a migration was applied`)
  for (const line of wrong) say(`WRONG ${line}`)
  if (wrong.length > 0) {
    for (const line of proxy.faults()) say(`${proxyName}: ${line}`)
    for (const member of fleet) for (const line of member.faults()) say(`${member.name}: ${line}`)
  }
  say(wrong.length === 0 ? '0 failed presses, 0 double, 0 lost' : `${wrong.length} faults`)
  process.exitCode = wrong.length === 0 ? 0 : 1
} finally {
  await proxy?.stop()
  for (const member of fleet) await member.end()
  await stack.stop()
}

/** As a newer version would, while all the old programs run. */
async function migrate(): Promise<void> {
  const newer = path.join(folder, 'migrations')
  cpSync(MIGRATIONS, newer, { recursive: true })
  mkdirSync(path.join(newer, '99990101000000_expand'))
  writeFileSync(path.join(newer, '99990101000000_expand/migration.sql'), EXPAND)
  await applyMigrations({ url: stack.databaseUrl, folder: newer })
}

async function ask(url: string, statement: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows[0]
}
