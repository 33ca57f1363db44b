import { getShopSamples } from '@/lib/office/metrics/get-shop-samples.ts'
import type { Sample, ShopGauge } from '@/lib/office/metrics/model.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { getWorkerHealth, type WorkerHealth } from '@/lib/platform/health/heartbeat.ts'
import { hearsChanges } from '@/lib/platform/live/hearing.ts'
import type { Silence } from '@/lib/service/silence/model.ts'
import { listSilences } from '@/lib/service/silence/silences.ts'
import { standingsOf } from '@/lib/service/standing/standing-row.ts'
import { clockLines, databaseLines, programLines } from './internal/program-lines.ts'
import type { StatusLine, StatusView } from './model.ts'

/** Asks only the database, so the page works while the Service does not. */
export async function getStatus(actor: Actor): Promise<StatusView> {
  authorise(actor, 'set-up:manage')
  const now = await databaseNow(db())
  const [database, clocks, keys, samples, workers] = await Promise.all([
    databaseLines(),
    clockLines(),
    keyLines(now),
    getShopSamples(),
    getWorkerHealth(),
  ])
  return {
    lines: [
      ...programLines(),
      ...database,
      ...clocks,
      ...keys,
      ...queueLines(samples, now),
      workerLine(workers),
      screenLine(),
    ],
    loops: Object.entries(workers.loops).map(([loop, at]) => ({ loop, at: at.toISOString() })),
  }
}

function screenLine(): StatusLine {
  const hears = hearsChanges() !== false
  return { section: 'workers', sentence: hears ? 'told' : 'notTold', verdict: hears ? 'good' : 'bad', params: {} }
}

function workerLine({ silent, since }: WorkerHealth): StatusLine {
  const section = 'workers' as const
  if (!silent) return { section, sentence: 'follows', verdict: 'good', params: {} }
  if (since === null) return { section, sentence: 'never', verdict: 'bad', params: {} }
  return { section, sentence: 'silent', verdict: 'bad', params: { at: since.toISOString() } }
}

/** The workers ask for the balance with each key every minute, so this long without an answer is late. */
const ANSWERED_WITHIN_MS = 5 * 60_000

/** When each key was last answered, and why it is stopped or gets no usable answer. */
export async function keyLines(now: Date): Promise<StatusLine[]> {
  const { credentials } = env()
  const names = credentials.map(({ name }) => name)
  const [standings, silences] = await Promise.all([standingsOf(credentials), listSilences(names)])
  const standingOf = new Map(standings.map((standing) => [standing.credential, standing]))
  return credentials.flatMap((credential) => [
    lineOf(credential, standingOf.get(credential.name), now),
    ...silences.filter((silence) => silence.credential === credential.name).map((one) => silentLine(credential, one)),
  ])
}

function silentLine({ name, environment }: Credential, { cause, since }: Silence): StatusLine {
  const params = { key: name, environment: environment.toUpperCase(), cause, at: since.toISOString() }
  return { section: 'keys', sentence: 'silent', verdict: 'bad', params }
}

type Standing = { balanceAt: Date | null; blockedCode: string | null; blockedAt: Date | null }

function lineOf({ name, environment }: Credential, standing: Standing | undefined, now: Date): StatusLine {
  const key = { key: name, environment: environment.toUpperCase() }
  const { balanceAt = null, blockedCode = null, blockedAt = null } = standing ?? {}
  const section = 'keys' as const
  if (blockedCode !== null) {
    const params = { ...key, code: blockedCode, at: (blockedAt ?? now).toISOString() }
    return { section, sentence: 'stopped', verdict: 'bad', params }
  }
  if (balanceAt === null) return { section, sentence: 'never', verdict: 'look', params: key }
  const params = { ...key, at: balanceAt.toISOString() }
  const isLate = now.getTime() - balanceAt.getTime() > ANSWERED_WITHIN_MS
  return { section, sentence: isLate ? 'late' : 'answered', verdict: isLate ? 'look' : 'good', params }
}

/** An event is usually handled within a second; one that waits longer than this is bad. */
const HANDLED_WITHIN_SECONDS = 120

/** What waits to be done, from the shop's numbers as read at `now`. */
function queueLines(samples: readonly Sample[], now: Date): StatusLine[] {
  const environments = samples
    .filter(({ name }) => name === 'pos_webhook_waiting')
    .map(({ labels }) => labels?.environment ?? '')
  return [...environments.flatMap((environment) => eventLines(samples, environment, now)), jobLine(samples)]
}

function eventLines(samples: readonly Sample[], environment: string, now: Date): StatusLine[] {
  const section = 'webhooks' as const
  const of = (name: ShopGauge) =>
    samples.find((sample) => sample.name === name && sample.labels?.environment === environment)?.value
  const about = { environment: environment.toUpperCase() }
  const silent = of('pos_webhook_silent_seconds')
  const last: StatusLine =
    silent === undefined
      ? { section, sentence: 'eventsNever', verdict: 'look', params: about }
      : { section, sentence: 'eventsLast', verdict: 'good', params: { ...about, at: ago(now, silent) } }
  const count = of('pos_webhook_waiting') ?? 0
  if (count === 0) return [last]
  const seconds = of('pos_webhook_oldest_waiting_seconds') ?? 0
  const verdict = seconds > HANDLED_WITHIN_SECONDS ? 'bad' : 'good'
  return [last, { section, sentence: 'eventsWait', verdict, params: { ...about, count, at: ago(now, seconds) } }]
}

function jobLine(samples: readonly Sample[]): StatusLine {
  const section = 'webhooks' as const
  const [due = 0, running = 0, givenUp = 0] = ['due', 'running', 'given_up'].map(
    (state) => samples.find(({ name, labels }) => name === 'pos_queue_jobs' && labels?.state === state)?.value,
  )
  if (givenUp > 0) return { section, sentence: 'jobsGivenUp', verdict: 'bad', params: { count: givenUp } }
  return { section, sentence: 'jobs', verdict: 'good', params: { due, running } }
}

function ago(now: Date, seconds: number): string {
  return new Date(now.getTime() - seconds * 1000).toISOString()
}
