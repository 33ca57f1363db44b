import { db } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import type { StatusLine } from '../model.ts'

/** The workers ask for the balance with each key every minute. */
const ANSWERED_WITHIN_MS = 5 * 60_000

/** Each key with when it was last answered, and why it is stopped if it is. No key is asked for this. */
export async function keyLines(now: Date): Promise<StatusLine[]> {
  const { credentials } = env()
  const standings = await db().serviceStanding.findMany({
    where: { credential: { in: credentials.map(({ name }) => name) } },
    select: { credential: true, balanceAt: true, blockedCode: true, blockedAt: true },
  })
  const standingOf = new Map(standings.map((standing) => [standing.credential, standing]))
  return credentials.map((credential) => lineOf(credential, standingOf.get(credential.name), now))
}

type Standing = { balanceAt: Date | null; blockedCode: string | null; blockedAt: Date | null }

function lineOf({ name, environment }: Credential, standing: Standing | undefined, now: Date): StatusLine {
  const key = { key: name, environment: environment.toUpperCase() }
  const { balanceAt = null, blockedCode = null, blockedAt = null } = standing ?? {}
  const section = 'keys' as const
  if (blockedCode !== null) {
    const params = { ...key, code: blockedCode, at: (blockedAt ?? now).toISOString() }
    return { section, sentence: 'stopped', verdict: 'bad', params }
  }
  if (balanceAt === null) return { section, sentence: 'never', verdict: 'look', params: key }
  const params = { ...key, at: balanceAt.toISOString() }
  const isLate = now.getTime() - balanceAt.getTime() > ANSWERED_WITHIN_MS
  return { section, sentence: isLate ? 'late' : 'answered', verdict: isLate ? 'look' : 'good', params }
}
