import { db } from '@/lib/platform/database/db.ts'
import { log } from '@/lib/platform/log/log.ts'
import type { SilenceCause } from '@/lib/platform/shared/causes.ts'
import type { Answer } from '@/lib/service/api/answer.ts'
import { causeOf } from '@/lib/service/api/errors.ts'
import { type Silence, type Topic, topicOf, type WatchedList } from './model.ts'

const WRITTEN_EVERY_MS = 60_000

type Written = { at: number; cause: string }

const shared = globalThis as { posSilences?: Map<string, Written> }

/** Stores a silence until its topic is answered. Never throws: the call itself matters more. */
export function storeSilence(credential: string, call: string, answer: Answer<unknown>): Promise<void> {
  const topic = topicOf(call)
  if (topic === null) return Promise.resolve()
  return keep(credential, topic, answer.kind === 'unanswered' ? causeOf(answer.error) : null)
}

/** The same for a list with unreadable rows, unless the worker watches it. */
export function storeUnreadRows(credential: string, call: string): Promise<void> {
  const topic = topicOf(call)
  return topic === 'products' || topic === 'branches' ? keep(credential, topic, 'contract') : Promise.resolve()
}

/** For a list that the worker watches; a null `cause` once it was read to its end. */
export function storeListSilence(credential: string, list: WatchedList, cause: SilenceCause | null): Promise<void> {
  return keep(credential, list, cause)
}

async function keep(credential: string, topic: Topic, cause: SilenceCause | null): Promise<void> {
  shared.posSilences ??= new Map()
  const key = `${credential} ${topic}`
  const written = shared.posSilences.get(key)
  if (cause === null) {
    if (!written || !shared.posSilences.delete(key)) return
    await db().serviceSilence.deleteMany({ where: { credential, topic } }).catch(logNotStored)
    return
  }
  if (written?.cause === cause && performance.now() - written.at < WRITTEN_EVERY_MS) return
  shared.posSilences.set(key, { at: performance.now(), cause })
  await db().$executeRaw`
      insert into "ServiceSilence" as s (credential, topic, cause, since, at)
      values (${credential}, ${topic}, ${cause}, clock_timestamp(), clock_timestamp())
      on conflict (credential, topic) do update set cause = excluded.cause, at = excluded.at,
        since = case when s.at < now() - ${FORGOTTEN_AFTER_SECONDS} * interval '1 second' then excluded.since else s.since end`.catch(
    logNotStored,
  )
}

function logNotStored(err: unknown): void {
  log().error({ err }, 'the office is not told whether the Service answers')
}

const FORGOTTEN_AFTER_SECONDS = 300

const LASTING_SECONDS = 120

type Row = { credential: string; topic: Topic; cause: SilenceCause; since: Date }

/** One entry for each key and cause, oldest first. The caller has authorised it. */
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

/** Why the Service has been silent to one of these keys for minutes; null if it answers, or was silent only once. */
export async function lastingSilence(credentials: readonly string[]): Promise<SilenceCause | null> {
  const [row] = await db().$queryRaw<{ cause: SilenceCause }[]>`
    select cause from "ServiceSilence"
    where at > now() - ${FORGOTTEN_AFTER_SECONDS} * interval '1 second' and credential = any(${[...credentials]})
      and at >= since + ${LASTING_SECONDS} * interval '1 second'
    order by since limit 1`
  return row?.cause ?? null
}
