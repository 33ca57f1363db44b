import type { Credential } from '@/lib/platform/env/credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { listSilences } from '@/lib/service/silence/list-silences.ts'
import type { Silence } from '@/lib/service/silence/model.ts'
import { standingsOf } from '@/lib/service/standing/standing-of.ts'
import type { StatusLine } from '../model.ts'

/** The workers ask for the balance with each key every minute, so this long without an answer is late. */
const ANSWERED_WITHIN_MS = 5 * 60_000

/**
 * Each key with when it was last answered, why it is stopped if it is, and why it gets no usable answer. Asks only the
 * database, not the Service.
 */
export async function keyLines(now: Date): Promise<StatusLine[]> {
  const { credentials } = env()
  const names = credentials.map(({ name }) => name)
  const [standings, silences] = await Promise.all([standingsOf(credentials), listSilences(names)])
  const standingOf = new Map(standings.map((standing) => [standing.credential, standing]))
  return credentials.flatMap((credential) => [
    lineOf(credential, standingOf.get(credential.name), now),
    ...silences.filter((silence) => silence.credential === credential.name).map((one) => silentLine(credential, one)),
  ])
}

function silentLine({ name, environment }: Credential, { cause, since }: Silence): StatusLine {
  const params = { key: name, environment: environment.toUpperCase(), cause, at: since.toISOString() }
  return { section: 'keys', sentence: 'silent', verdict: 'bad', params }
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
