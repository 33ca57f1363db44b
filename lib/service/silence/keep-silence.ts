import { db } from '@/lib/platform/database/db.ts'
import { log } from '@/lib/platform/log/log.ts'
import type { SilenceCause } from '@/lib/platform/shared/silence-cause.ts'
import type { Answer } from '@/lib/service/api/answer.ts'
import { causeOf } from '@/lib/service/api/cause.ts'
import { FORGOTTEN_AFTER_SECONDS } from './list-silences.ts'
import { type Topic, topicOf, type WatchedList } from './model.ts'

/** A silence that lasts is written at most this often. */
const WRITTEN_EVERY_MS = 60_000

type Written = { at: number; cause: string }

const shared = globalThis as { posSilences?: Map<string, Written> }

/**
 * Keeps for the office that a call got no usable answer, with cause and beginning, until the same topic is answered. An
 * answered call costs nothing unless this process recorded a silence before; one recorded by another process is
 * forgotten after a while. Never throws: the call itself matters more.
 */
export function keepSilence(credential: string, call: string, answer: Answer<unknown>): Promise<void> {
  const topic = topicOf(call)
  if (topic === null) return Promise.resolve()
  return keep(credential, topic, answer.kind === 'unanswered' ? causeOf(answer.error) : null)
}

/** The same for a list with rows that could not be read, unless the worker watches it and tells of it by its own name. */
export function keepUnread(credential: string, call: string): Promise<void> {
  const topic = topicOf(call)
  return topic === 'products' || topic === 'branches' ? keep(credential, topic, 'contract') : Promise.resolve()
}

/**
 * The same for a list that the worker watches: why it could not be read, or null once it was read to its end. It has a
 * topic of its own, since an answer about one sale or payment ends no silence about the list.
 */
export function keepWatched(credential: string, list: WatchedList, cause: SilenceCause | null): Promise<void> {
  return keep(credential, list, cause)
}

async function keep(credential: string, topic: Topic, cause: SilenceCause | null): Promise<void> {
  shared.posSilences ??= new Map()
  const key = `${credential} ${topic}`
  const written = shared.posSilences.get(key)
  if (cause === null) {
    if (!written || !shared.posSilences.delete(key)) return
    await db().serviceSilence.deleteMany({ where: { credential, topic } }).catch(notKept)
    return
  }
  if (written?.cause === cause && performance.now() - written.at < WRITTEN_EVERY_MS) return
  shared.posSilences.set(key, { at: performance.now(), cause })
  await db().$executeRaw`
      insert into "ServiceSilence" as s (credential, topic, cause, since, at)
      values (${credential}, ${topic}, ${cause}, clock_timestamp(), clock_timestamp())
      on conflict (credential, topic) do update set cause = excluded.cause, at = excluded.at,
        since = case when s.at < now() - ${FORGOTTEN_AFTER_SECONDS} * interval '1 second' then excluded.since else s.since end`.catch(
    notKept,
  )
}

function notKept(err: unknown): void {
  log().error({ err }, 'the office is not told whether the Service answers')
}
