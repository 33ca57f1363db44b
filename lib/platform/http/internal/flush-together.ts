import type { ServerResponse } from 'node:http'

/** Longer than a page's pieces are apart that were ready together, and too short for anybody to notice. */
const WITHIN_MS = 20

type Flush = () => void

/**
 * Sends pieces of an answer that come at about the same time in one go. Next asks its compression to flush after each of
 * some fifty pieces of a page, and each flush begins a block of its own: an answer to a form of 9 KB came as 13. What
 * still streams, streams.
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
  // The compression sets it when it sees the request, and Next calls what is there then.
  Object.defineProperty(response, 'flush', {
    configurable: true,
    get: () => flush && soon,
    set: (given: Flush) => {
      flush = given
    },
  })
}
