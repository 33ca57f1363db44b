import { connection } from 'next/server'
import { listProblems } from '@/lib/office/status/list-problems.ts'
import { isClockOff } from '@/lib/platform/clock/compare-clocks.ts'
import { findUnready, unready } from '@/lib/platform/health/find-unready.ts'
import { getWorkerHealth } from '@/lib/platform/health/heartbeat.ts'
import { hearsChanges } from '@/lib/platform/live/hearing.ts'
import { mayWatch } from '@/lib/platform/metrics/process-metrics.ts'

/**
 * Whether this process can sell: it was not told to end, and its database answers on UTC, has tables as new as this
 * program, and can write. It also reports whether a worker runs, its clock is right and its screens are told of
 * changes, but does not fail for these: taking the counter offline would not follow sales either (decision 029). With
 * METRICS_TOKEN it names what is wrong.
 */
export async function GET(request: Request): Promise<Response> {
  await connection()
  const isAllowed = mayWatch(request.headers.get('authorization')) === 'allowed'
  const found = await findUnready()
  const worker = found ? null : await getWorkerHealth().catch(() => null)
  if (!worker) {
    // The database may go away between two questions.
    const { status, ...more } = found ?? unready('database is away')
    return Response.json({ status, ...(isAllowed && more) }, { status: 503 })
  }
  const { silent, since } = worker
  const silence = since ? `silent since ${since.toISOString()}` : 'never heard'
  const state = {
    status: 'ok',
    worker: silent ? silence : 'ok',
    clock: isClockOff() ? 'off' : 'ok',
    screens: hearsChanges() === false ? 'not told' : 'ok',
  }
  return Response.json({ ...state, ...(isAllowed && { problems: await listProblems() }) })
}
