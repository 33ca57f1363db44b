import type { Credential } from '@/lib/platform/env/credential.ts'
import { log } from '@/lib/platform/log/log.ts'
import type { Answer } from '@/lib/service/api/answer.ts'
import { causeOf } from '@/lib/service/api/cause.ts'
import { keepWatched } from '@/lib/service/silence/keep-silence.ts'
import type { WatchedList } from '@/lib/service/silence/model.ts'
import { isBlockingCode } from '@/lib/service/standing/model.ts'

type Watched = {
  list: WatchedList
  /** Whether the key has made an order that the list may tell of. */
  hasOwn: () => Promise<boolean>
}

/**
 * Tells the office that a watched list was refused or got no usable answer, since nobody else would see that we no
 * longer watch. Not if the key is stopped, which is told already; nor if it lacks the right to a list and has made
 * nothing that could be on it, as a key that only reads the statement.
 */
export async function noteUnread(
  { name }: Credential,
  { list, hasOwn }: Watched,
  answer: Answer<unknown>,
): Promise<void> {
  if (answer.kind === 'ok') return
  if (answer.kind === 'unanswered') return keepWatched(name, list, causeOf(answer.error))
  const { code } = answer.error
  const isTold = code === 'ABILITY_MISSING' ? !(await hasOwn()) : isBlockingCode(code)
  if (!isTold) await keepWatched(name, list, 'refuses_list')
}

/** Tells the office of a watched list that was not read to its end: what we know of is not all. */
export async function noteTooLong({ name }: Credential, list: WatchedList, pages: number): Promise<void> {
  log().error({ credential: name, list, pages }, 'a list that the worker watches was too long to be read whole')
  await keepWatched(name, list, 'contract')
}
