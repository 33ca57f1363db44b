import { db } from '@/lib/platform/database/db.ts'
import type { SilenceCause } from '@/lib/platform/shared/silence-cause.ts'
import type { Silence, Topic } from './model.ts'

/** A silence that nobody has met for this long is over, or nobody is asking any more. */
export const FORGOTTEN_AFTER_SECONDS = 300

/** A silence met again after this long is more than one lost answer. */
const LASTING_SECONDS = 120

type Row = { credential: string; topic: Topic; cause: SilenceCause; since: Date }

/**
 * What these keys get no usable answer about: one entry for each key and cause, oldest first. The caller has authorised
 * it.
 */
export async function listSilences(credentials: readonly string[]): Promise<Silence[]> {
  const rows = await db().$queryRaw<Row[]>`
    select credential, topic, cause, since from "ServiceSilence"
    where at > now() - ${FORGOTTEN_AFTER_SECONDS} * interval '1 second' and credential = any(${[...credentials]})
    order by since, topic`
  const found = new Map<string, Silence>()
  for (const { credential, topic, cause, since } of rows) {
    const key = `${credential} ${cause}`
    const one = found.get(key) ?? { credential, topics: [], cause, since }
    one.topics.push(topic)
    found.set(key, one)
  }
  return [...found.values()]
}

/**
 * Why the Service has given one of these keys no usable answer for minutes; null if it answers, or was silent only
 * once.
 */
export async function lastingSilence(credentials: readonly string[]): Promise<SilenceCause | null> {
  const [row] = await db().$queryRaw<{ cause: SilenceCause }[]>`
    select cause from "ServiceSilence"
    where at > now() - ${FORGOTTEN_AFTER_SECONDS} * interval '1 second' and credential = any(${[...credentials]})
      and at >= since + ${LASTING_SECONDS} * interval '1 second'
    order by since limit 1`
  return row?.cause ?? null
}
