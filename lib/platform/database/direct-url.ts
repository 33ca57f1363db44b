import { env } from '@/lib/platform/env/env.ts'

/**
 * The database's own address without any pooler, for work that needs its own session: LISTEN, the job queue, locks that
 * outlive a transaction, and sums of many minutes with their session timeouts. A pooler in transaction mode keeps no
 * session.
 */
export function directUrl(): string {
  const { databaseDirectUrl, databaseUrl } = env()
  return databaseDirectUrl ?? databaseUrl
}
