import { connection } from 'next/server'
import { askDatabase } from '@/lib/platform/database/ask-database.ts'
import { readWorkerHealth } from '@/lib/platform/health/heartbeat.ts'

/**
 * Whether this process can sell: its database answers, on UTC. It also reports whether a worker runs, without failing
 * for it: taking the counter offline would follow no sales either (decision 029).
 */
export async function GET(): Promise<Response> {
  await connection()
  const { answers, refused } = await askDatabase()
  if (refused) return Response.json({ status: 'database is not on UTC' }, { status: 503 })
  if (!answers) return Response.json({ status: 'database is away' }, { status: 503 })
  const { silent, since } = await readWorkerHealth()
  const heard = since ? `silent since ${since.toISOString()}` : 'never heard'
  return Response.json({ status: 'ok', worker: silent ? heard : 'ok' })
}
