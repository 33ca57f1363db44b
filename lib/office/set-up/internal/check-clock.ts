import { aheadOf, MOST_APART_MS, type OtherClock } from '@/lib/platform/clock/apart.ts'
import { compareClock } from '@/lib/platform/clock/watch-clock.ts'
import type { Finding } from '../model.ts'

const SENTENCES = {
  database: { ahead: 'database_ahead', behind: 'database_behind' },
  service: { ahead: 'service_ahead', behind: 'service_behind' },
} as const

/** Compares this process's clock with the database's, and with the time of the Service's last answer. */
export async function checkClock(): Promise<Finding> {
  await compareClock()
  const off = (['database', 'service'] as const).find((other) => Math.abs(aheadOf(other) ?? 0) > MOST_APART_MS)
  const base = { check: 'clock', about: '' } as const
  return off ? { ...base, ...said(off) } : { ...base, verdict: 'good', reason: 'right', params: {} }
}

/**
 * If we differ from the database, ours is wrong, since the database's time decides here; a difference from the Service
 * we can only report.
 */
function said(other: OtherClock): Pick<Finding, 'verdict' | 'reason' | 'params'> {
  const aheadMs = aheadOf(other) ?? 0
  const minutes = Math.round(Math.abs(aheadMs) / 60_000)
  const reason = SENTENCES[other][aheadMs > 0 ? 'ahead' : 'behind']
  return { verdict: other === 'database' ? 'bad' : 'look', reason, params: { minutes } }
}
