import type { Credential } from '@/lib/platform/env/credential.ts'
import type { Answer, Page } from '@/lib/service/api/answer.ts'
import { keepWatched } from '@/lib/service/silence/keep-silence.ts'
import type { WatchedList } from '@/lib/service/silence/model.ts'
import { noteTooLong, noteUnread } from './note-unread.ts'

/** 20,000 orders at the page size of payments' list. The office is told of a longer list: its rest is not watched. */
const MOST_PAGES = 400

type Watch<T> = {
  credential: Credential
  list: WatchedList
  /** Whether the key has made an order that the list may tell of. */
  hasOwn: () => Promise<boolean>
  read: (cursor: string | null) => Promise<Answer<Page<T>>>
  /** Applies what a page says of our orders; returns how many moved. */
  apply: (items: T[]) => Promise<number>
  alive: () => void
}

/**
 * Walks a watched list to its end, since service-api.md promises no order, and says `alive` after each page. Tells the
 * office of a list that cannot be read, in whole or in part. Returns how many of our orders moved.
 */
export async function walkWatched<T>({ credential, list, hasOwn, read, apply, alive }: Watch<T>): Promise<number> {
  let moved = 0
  let unread = 0
  let cursor: string | null = null
  for (let pages = 1; pages <= MOST_PAGES; pages += 1) {
    const answer: Answer<Page<T>> = await read(cursor)
    if (answer.kind !== 'ok') {
      await noteUnread(credential, { list, hasOwn }, answer)
      return moved
    }
    unread += answer.data.unread
    moved += await apply(answer.data.items)
    alive()
    cursor = answer.data.nextCursor
    if (cursor === null) {
      await keepWatched(credential.name, list, unread > 0 ? 'contract' : null)
      return moved
    }
  }
  await noteTooLong(credential, list, MOST_PAGES)
  return moved
}
