import { createServer } from 'node:http'
import { type JobHelpers, Logger, type Runner, run } from 'graphile-worker'
import { watchCurrencyNames } from '@/lib/books/currencies/currency-names.ts'
import { whenPaid } from '@/lib/counter/collections/when-paid.ts'
import { sellPaidTicket } from '@/lib/counter/tickets/sell-paid-ticket.ts'
import { answerMetrics } from '@/lib/office/metrics/answer-metrics.ts'
import { applyRetention } from '@/lib/office/privacy/apply-retention.ts'
import { runErasure } from '@/lib/office/privacy/run-erasure.ts'
import { watchClock } from '@/lib/platform/clock/compare-clocks.ts'
import { disconnect } from '@/lib/platform/database/db.ts'
import { requireDatabase, requireReducedRole } from '@/lib/platform/database/require-database.ts'
import { env } from '@/lib/platform/env/env.ts'
import { requireAuditKey, requireEnv } from '@/lib/platform/env/require-env.ts'
import { listen } from '@/lib/platform/live/changes.ts'
import type { ChangeEvent } from '@/lib/platform/live/events.ts'
import { requireHearing } from '@/lib/platform/live/hearing.ts'
import { log } from '@/lib/platform/log/log.ts'
import { startTracing } from '@/lib/platform/tracing/start-tracing.ts'
import { heedWaits } from '@/lib/service/client/service-for.ts'
import { type Loops, startLoops } from './loops.ts'
import { queuePool } from './queue-pool.ts'

/** 03:15 in Harare, on the queue of erasures, so that only one of them runs at a time; caught up within a day. */
const CRONTAB = '15 1 * * * keep_retention ?fill=1d&queue=privacy&jobKey=keep_retention'

/** Shorter than a supervisor waits before it kills the process. */
const ENDS_WITHIN_MS = 20_000

async function main(): Promise<void> {
  requireEnv()
  requireAuditKey()
  const endTracing = await startTracing('worker')
  await requireDatabase()
  await requireReducedRole()
  await requireHearing()
  await watchClock()
  await watchCurrencyNames()
  heedWaits()
  whenPaid(sellPaidTicket)
  const runner = await runJobs()
  const loops = startLoops()
  const stopListening = listen((change) => hear(change, loops), loops.refreshSoon)
  const stopServing = await serveMetrics()
  const stopJobs = () => runner.stop()
  endOnSignal(runner, [loops.stop, stopServing, stopListening, stopJobs, disconnect, endTracing])
  log().info({ credentials: env().credentials.map((credential) => credential.name) }, 'the worker is ready')
}

function hear({ topic }: ChangeEvent, loops: Loops): void {
  if (topic === 'event') loops.handleSoon()
  if (topic === 'sale' || topic === 'collection' || topic === 'funding') loops.refreshSoon()
}

function runJobs(): Promise<Runner> {
  const pool = queuePool()
  const broke = (error: Error) => log().warn({ err: error }, 'a connection of the job queue broke')
  pool.on('error', broke)
  pool.on('connect', (client) => client.on('error', broke))
  return run({
    pgPool: pool,
    concurrency: 4,
    // The queue hears of new jobs at once; only a job that failed waits for this.
    pollInterval: 20_000,
    noHandleSignals: true,
    crontab: CRONTAB,
    logger: new Logger(() => (level, message) => log()[level === 'error' ? 'error' : 'debug'](message)),
    taskList: {
      // Web processes of release 0.1 still add one job per event. The event's row already makes a worker handle it, so
      // nothing is left to do. Needed until the next release.
      handle_event: async () => undefined,
      keep_retention: async (_payload, { abortSignal }: JobHelpers) => void (await applyRetention(abortSignal)),
      erase_customer: async (payload) => void (await runErasure((payload as { erasureId: string }).erasureId)),
    },
  })
}

/** Calls `endings` in order on a signal, and ends after 20 seconds in any case: the rows hold what is left. */
function endOnSignal(runner: Runner, endings: readonly (() => unknown)[]): void {
  let isEnding = false
  const stop = async () => {
    // The handlers stay: npm and watchers pass on a signal that the terminal has sent us as well.
    if (isEnding) return
    isEnding = true
    setTimeout(() => {
      log().error('the worker could not finish what was under way, and ends all the same')
      process.exit(1)
    }, ENDS_WITHIN_MS)
    for (const end of endings) await end()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const gaveUp = (error?: unknown) => {
    if (isEnding) return
    log().fatal({ err: error }, 'the job queue gave up; the worker ends, to be started again')
    process.exit(1)
  }
  runner.promise.then(() => gaveUp(), gaveUp)
}

await main()

/** A port in use is only logged. Returns how to stop. */
async function serveMetrics(): Promise<() => void> {
  const place = env().metrics?.worker
  if (!place) return () => {}
  const server = createServer(async ({ url, method, headers }, response) => {
    const isAsked = method === 'GET' && url?.split('?')[0] === '/metrics'
    const answer = isAsked ? await answerMetrics(headers.authorization ?? null) : new Response(null, { status: 404 })
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    response.end(await answer.text())
  })
  await new Promise<void>((resolve) => {
    server.on('error', (err) => {
      log().error({ err, ...place }, 'the worker’s numbers cannot be served')
      resolve()
    })
    server.listen(place.port, place.host, resolve)
  })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
