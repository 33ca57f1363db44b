import type { ServerResponse } from 'node:http'

/** Longer than the gap between a page's pieces that are ready together, and too short to notice. */
const WITHIN_MS = 20

type Flush = () => void

/**
 * Sends pieces of an answer that arrive close together in one go. Next asks its compression to flush after each of
 * about fifty pieces of a page, and each flush starts a new block: an answer of 9 KB to a form grew to 13. Whatever
 * streams more slowly still streams.
 */
export function flushTogether(response: ServerResponse): void {
  let flush: Flush | undefined
  let timer: NodeJS.Timeout | undefined
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      flush?.()
    }, WITHIN_MS)
  }
  response.once('close', () => clearTimeout(timer))
  // The compression sets it when it sees the request; Next later calls whatever is set.
  Object.defineProperty(response, 'flush', {
    configurable: true,
    get: () => flush && soon,
    set: (given: Flush) => {
      flush = given
    },
  })
}
