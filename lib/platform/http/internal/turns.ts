import type { ServerResponse } from 'node:http'

/**
 * Some five times what a page takes that waits for nobody. One that takes longer mostly waits itself, for the database or
 * for who reads it, and keeps nobody else waiting.
 */
const LONGEST_MS = 200

type Draw = () => void

/** Draws pages one after the other, in the order in which they were asked for. */
export class Turns {
  #isDrawing = false
  readonly #waiting = new Map<ServerResponse, Draw>()

  /** Calls `draw` now or when it is this answer's turn, and never if whoever asked has gone before. */
  take(response: ServerResponse, draw: Draw): void {
    response.once('close', () => this.#waiting.delete(response))
    this.#waiting.set(response, draw)
    this.#next()
  }

  #next(): void {
    const [first] = this.#waiting
    if (this.#isDrawing || !first) return
    const [response, draw] = first
    this.#waiting.delete(response)
    this.#isDrawing = true
    const end = () => {
      clearTimeout(timer)
      response.off('close', end)
      this.#isDrawing = false
      this.#next()
    }
    const timer = setTimeout(end, LONGEST_MS)
    response.once('close', end)
    draw()
  }
}
