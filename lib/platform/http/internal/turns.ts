import type { ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'

/** While pages wait, how often to check whether the thread has time for another. */
const LOOK_MS = 10
/** About five times what an unhindered page takes: no slow page delays the others longer. */
const LONGEST_MS = 200
/** The share of idle time above which the thread has time for another page. */
const RESTS = 0.5

type Draw = () => void

/**
 * Draws pages in the order they were asked for: one at a time, and more where the thread has time, since those under
 * way then wait for the database or for their readers.
 */
export class Turns {
  #drawing = 0
  #looking: NodeJS.Timeout | undefined
  readonly #waiting = new Map<ServerResponse, Draw>()
  readonly #readRest: () => number

  /** `readRest` returns the share of time that the thread was idle since its last call. */
  constructor(readRest = restOfThread()) {
    this.#readRest = readRest
  }

  /** Calls `draw` now or when it is this answer's turn; never if the client has gone by then. */
  take(response: ServerResponse, draw: Draw): void {
    response.once('close', () => this.#leave(response))
    this.#waiting.set(response, draw)
    if (this.#drawing === 0) this.#next()
    else if (!this.#looking) this.#look()
  }

  #look(): void {
    this.#readRest()
    this.#looking = setInterval(() => {
      if (this.#readRest() >= RESTS) this.#next()
    }, LOOK_MS)
  }

  #next(): void {
    const [first] = this.#waiting
    if (!first) return
    const [response, draw] = first
    this.#leave(response)
    this.#drawing += 1
    const end = () => {
      clearTimeout(timer)
      response.off('close', end)
      this.#drawing -= 1
      if (this.#drawing === 0) this.#next()
    }
    const timer = setTimeout(end, LONGEST_MS)
    response.once('close', end)
    draw()
  }

  #leave(response: ServerResponse): void {
    this.#waiting.delete(response)
    if (this.#waiting.size > 0) return
    clearInterval(this.#looking)
    this.#looking = undefined
  }
}

function restOfThread(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return 1 - utilization
  }
}
