import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'

const NO_PAGE = /^\/(_next|api)\/|\/live(\?|$)|^\/[^?]*\.\w+(\?|$)/

const inTurns = new WeakSet<Server>()

/** Pages wait for each other, presses for none (decision 084): a page takes about 40 ms of the one thread. */
export function drawInTurns(server: Server): void {
  if (inTurns.has(server)) return
  inTurns.add(server)
  const turns = new Turns()
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const answer = () => {
      for (const listener of listeners) listener.call(server, request, response)
    }
    // Whichever request ends the wait, this one keeps its own trace.
    if (waits(request)) turns.take(response, AsyncResource.bind(answer))
    else answer()
  })
}

/** All but one that a form leads to, which Next fetches from itself while answering the form. */
function waits({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && !NO_PAGE.test(url) && headers['x-action-redirect'] === undefined
}

const LOOK_MS = 10
/** About five times what an unhindered page takes. */
const LONGEST_MS = 200
/** The share of idle time above which the thread has time for another page. */
const RESTS = 0.5

type Draw = () => void

/** One page at a time, and more where the thread has time, since those under way then wait for something else. */
export class Turns {
  #drawing = 0
  #looking: NodeJS.Timeout | undefined
  readonly #waiting = new Map<ServerResponse, Draw>()
  readonly #readRest: () => number

  /** `readRest`: the share of time that the thread was idle since its last call. */
  constructor(readRest = restOfThread()) {
    this.#readRest = readRest
  }

  /** Never calls `draw` if the client has gone by then. */
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
