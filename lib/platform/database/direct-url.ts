import { env } from '@/lib/platform/env/env.ts'

/**
 * The database's own address, past any pooler: for whatever needs a session of its own, which a pooler in transaction
 * mode does not keep. That is LISTEN, the job queue, locks that outlive a transaction, and sums of many minutes, whose
 * patience is the session's.
 */
export function directUrl(): string {
  const { databaseDirectUrl, databaseUrl } = env()
  return databaseDirectUrl ?? databaseUrl
}
