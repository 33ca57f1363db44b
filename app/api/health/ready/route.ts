import { connection } from 'next/server'
import { listProblems } from '@/lib/office/status/list-problems.ts'
import { isClockOff } from '@/lib/platform/clock/apart.ts'
import { askDatabase } from '@/lib/platform/database/ask-database.ts'
import { canWrite } from '@/lib/platform/database/can-write.ts'
import { isEnding } from '@/lib/platform/ending/ending.ts'
import { readWorkerHealth } from '@/lib/platform/health/heartbeat.ts'
import { hearsChanges } from '@/lib/platform/live/hearing.ts'
import { mayWatch } from '@/lib/platform/metrics/may-watch.ts'

/** What whoever has METRICS_TOKEN is told beside a state with which nothing can be sold. */
const ACTIONS = {
  stopping: 'It was told to end, and ends.',
  'database is older than this program': 'Run npm run migrate.',
  'database is not on UTC':
    'Let the pooler pass set timezone on, or give the role the zone: alter role ... set timezone to UTC.',
  'database is away': 'Start the database, or correct DATABASE_URL.',
  'database cannot write': 'Free its disk, or point DATABASE_URL at the one that is not a replica.',
} as const

/**
 * Whether this process can sell: it was not told to end, and its database answers, on UTC, with tables as new as this
 * program, and can write. It also reports whether a worker runs, its clock is right and its screens are told of changes, without failing for them:
 * taking the counter offline would follow no sales either (decision 029). With METRICS_TOKEN it names what is wrong.
 */
export async function GET(request: Request): Promise<Response> {
  await connection()
  const told = mayWatch(request.headers.get('authorization')) === 'allowed'
  const { status, why } = await findState()
  const worker = status === 'ok' ? await readWorkerHealth().catch(() => null) : null
  // It may go away between two questions.
  if (status !== 'ok' || !worker) {
    const is = status === 'ok' ? 'database is away' : status
    const more = { ...(why && { why }), action: ACTIONS[is] }
    return Response.json({ status: is, ...(told && more) }, { status: 503 })
  }
  const { silent, since } = worker
  const heard = since ? `silent since ${since.toISOString()}` : 'never heard'
  const state = {
    status,
    worker: silent ? heard : 'ok',
    clock: isClockOff() ? 'off' : 'ok',
    screens: hearsChanges() === false ? 'not told' : 'ok',
  }
  return Response.json({ ...state, ...(told && { problems: await listProblems() }) })
}

type State = { status: keyof typeof ACTIONS | 'ok'; why?: string | null }

async function findState(): Promise<State> {
  if (isEnding()) return { status: 'stopping' }
  const { answers, refused, why } = await askDatabase()
  if (refused?.name === 'DatabaseOlder') return { status: 'database is older than this program' }
  if (refused) return { status: 'database is not on UTC' }
  if (!answers) return { status: 'database is away', why }
  return { status: (await canWrite()) ? 'ok' : 'database cannot write' }
}
