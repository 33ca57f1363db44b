import { connection } from 'next/server'
import { askDatabase } from '@/lib/platform/database/ask-database.ts'
import { getWorkerHealth } from '@/lib/platform/health/heartbeat.ts'

/**
 * For monitoring: 503 while no worker follows sales or the database is away, and when each worker loop last succeeded.
 */
export async function GET(): Promise<Response> {
  await connection()
  const { answers } = await askDatabase()
  // The database may go away between two questions.
  const worker = answers ? await getWorkerHealth().catch(() => null) : null
  if (!worker) return Response.json({ status: 'database is away' }, { status: 503 })
  const { silent, since, loops } = worker
  if (silent) return Response.json({ status: 'silent', since, loops }, { status: 503 })
  return Response.json({ status: 'ok', loops })
}
