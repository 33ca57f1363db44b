import { readShop } from '@/lib/office/metrics/read-shop.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { readWorkerHealth, type WorkerHealth } from '@/lib/platform/health/heartbeat.ts'
import { hearsChanges } from '@/lib/platform/live/hearing.ts'
import { keyLines } from './internal/key-lines.ts'
import { clockLines, databaseLines, programLines } from './internal/program-lines.ts'
import { queueLines } from './internal/queue-lines.ts'
import type { StatusLine, StatusView } from './model.ts'

/**
 * How this installation runs, for the office: versions, tables, clocks, keys, webhooks, workers. Asks only the
 * database, so the page works while the Service does not.
 */
export async function readStatus(actor: Actor): Promise<StatusView> {
  authorise(actor, 'set-up:manage')
  const now = await databaseNow(db())
  const [database, clocks, keys, samples, workers] = await Promise.all([
    databaseLines(),
    clockLines(),
    keyLines(now),
    readShop(),
    readWorkerHealth(),
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
  const told = hearsChanges() !== false
  return { section: 'workers', sentence: told ? 'told' : 'notTold', verdict: told ? 'good' : 'bad', params: {} }
}

function workerLine({ silent, since }: WorkerHealth): StatusLine {
  const section = 'workers' as const
  if (!silent) return { section, sentence: 'follows', verdict: 'good', params: {} }
  if (since === null) return { section, sentence: 'never', verdict: 'bad', params: {} }
  return { section, sentence: 'silent', verdict: 'bad', params: { at: since.toISOString() } }
}
