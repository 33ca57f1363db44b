import { connection } from 'next/server'
import { isClockOff } from '@/lib/platform/clock/apart.ts'
import { askDatabase } from '@/lib/platform/database/ask-database.ts'
import { canWrite } from '@/lib/platform/database/can-write.ts'
import { isEnding } from '@/lib/platform/ending/ending.ts'
import { readWorkerHealth } from '@/lib/platform/health/heartbeat.ts'

/**
 * Whether this process can sell: it was not told to end, and its database answers, on UTC, with tables as new as this
 * program, and can write. It also reports whether a worker runs and whether its clock is right, without failing for them:
 * taking the counter offline would follow no sales either (decision 029).
 */
export async function GET(): Promise<Response> {
  await connection()
  if (isEnding()) return Response.json({ status: 'stopping' }, { status: 503 })
  const { answers, refused } = await askDatabase()
  if (refused?.name === 'DatabaseOlder') {
    return Response.json({ status: 'database is older than this program' }, { status: 503 })
  }
  if (refused) return Response.json({ status: 'database is not on UTC' }, { status: 503 })
  if (!answers) return Response.json({ status: 'database is away' }, { status: 503 })
  if (!(await canWrite())) return Response.json({ status: 'database cannot write' }, { status: 503 })
  const { silent, since } = await readWorkerHealth()
  const heard = since ? `silent since ${since.toISOString()}` : 'never heard'
  return Response.json({ status: 'ok', worker: silent ? heard : 'ok', clock: isClockOff() ? 'off' : 'ok' })
}
