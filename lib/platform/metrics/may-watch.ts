import { createHash, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/platform/env/env.ts'

/** `shut`: this installation has no METRICS_TOKEN, so nobody may read them. */
export type Watching = 'allowed' | 'refused' | 'shut'

/** Whether an `Authorization` header carries METRICS_TOKEN as a bearer token; compares in constant time. */
export function mayWatch(authorization: string | null): Watching {
  const { metrics } = env()
  if (!metrics) return 'shut'
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const sent = digest(authorization ?? '')
  return timingSafeEqual(sent, digest(`Bearer ${metrics.token.reveal()}`)) ? 'allowed' : 'refused'
}
