import { Logger, run } from 'graphile-worker'
import { deliverAlerts } from '../alerts/deliver-alerts.ts'
import { watchAlerts } from '../alerts/watch-alerts.ts'
import { sealAudit } from '../audit/seal-audit.ts'
import { clearExpired } from '../auth/clear-expired.ts'
import { officeEnvironment } from '../credentials.ts'
import { db } from '../db.ts'
import { env } from '../env.ts'
import type { ChangeEvent } from '../live/events.ts'
import { listen } from '../live/listen.ts'
import { log } from '../log.ts'
import { requireEnv } from '../require-env.ts'
import { refreshBalance } from '../standing/refresh-balance.ts'
import { keepTotals } from '../totals/keep-totals.ts'
import { handleEvent } from '../webhook-inbox/handle-event.ts'
import { readStatement } from './read-statement.ts'
import { repeat } from './repeat.ts'
import { sweep } from './sweep.ts'
import { watchCollections } from './watch-collections.ts'
import { watchReversals } from './watch-reversals.ts'

const SWEEP_EVERY_MS = 1_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const BALANCE_SETTLES_MS = 300
/** After money moved its row is read sooner than in a minute, though not for every sale of a busy hour apart. */
const STATEMENT_SETTLES_MS = 10_000

/** The worker process: follows what is not final, handles webhooks, keeps balances fresh. Ends cleanly on SIGTERM. */
async function main(): Promise<void> {
  requireEnv()
  const { credentials, databaseUrl } = env()
  const runner = await run({
    connectionString: databaseUrl,
    concurrency: 4,
    noHandleSignals: true,
    crontab: '',
    logger: new Logger(() => (level, message) => log()[level === 'error' ? 'error' : 'debug'](message)),
    taskList: { handle_event: (payload) => handleEvent(BigInt((payload as { inboxId: string }).inboxId)) },
  })
  const sweeping = repeat('sweep', SWEEP_EVERY_MS, sweep)
  const sealing = repeat('audit', MINUTE_MS, sealAudit)
  const totalling = repeat('totals', MINUTE_MS, keepTotals)
  const clearing = repeat('clearing', DAY_MS, () => clearExpired())
  const minutely = credentials.flatMap((credential) => [
    repeat('balance', MINUTE_MS, () => refreshBalance(credential)),
    repeat('reversals', MINUTE_MS, () => watchReversals(credential)),
    repeat('collections', MINUTE_MS, () => watchCollections(credential)),
  ])
  const balances = minutely.filter((_, index) => index % 3 === 0)
  const environments = new Set(credentials.map(({ environment }) => environment))
  const statements = [...environments].map((environment) => {
    return repeat('statement', MINUTE_MS, () => readStatement(environment))
  })
  const alerting = repeat('alerts', MINUTE_MS, async () => {
    await watchAlerts(officeEnvironment())
    await deliverAlerts()
  })
  const refreshSoon = () => {
    for (const balance of balances) balance.soon(BALANCE_SETTLES_MS)
    for (const statement of statements) statement.soon(STATEMENT_SETTLES_MS)
  }
  const movesMoney = ({ topic }: ChangeEvent) => topic === 'sale' || topic === 'collection' || topic === 'funding'
  const stopListening = listen((change) => movesMoney(change) && refreshSoon(), refreshSoon)

  const stop = async () => {
    const loops = [sweeping, sealing, totalling, clearing, alerting, ...minutely, ...statements]
    await Promise.all(loops.map((loop) => loop.stop()))
    await stopListening()
    await runner.stop()
    await db().$disconnect()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  log().info({ credentials: credentials.map((credential) => credential.name) }, 'the worker is ready')
}

await main()
