import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What the process of the screens can be asked to do. */
export type Asked =
  | { do: 'open'; origin: string; path: string; cookies: string[] }
  | { do: 'forget' }
  | { do: 'say'; id: string }
  | { do: 'cut' }
  | { do: 'come-back' }

/** How long until all were open, and how many were refused or cut on the way, by reason. */
export type Opened = { tookMs: number; faults: Record<string, number> }

/** How many screens have heard of something, and when the last of them first heard of it. */
export type Heard = { screens: number; lastAt: number }

const PROGRAM = path.join(import.meta.dirname, 'screens.ts')
const PATIENCE_MS = 60_000

/** Many live screens in a process of their own, so that reading their streams does not slow down the presses. */
export class Crowd {
  readonly #child: ChildProcess = fork(PROGRAM, { execArgv: ['--import', 'tsx'] })

  /** Opens them, a few at a time. */
  open(origin: string, path: string, cookies: string[]): Promise<Opened> {
    return this.#ask({ do: 'open', origin, path, cookies })
  }

  /** Cuts all lines. */
  async cut(): Promise<void> {
    await this.#ask({ do: 'cut' })
  }

  /** Cuts all lines at once, and opens each again after the wait that the server told it. */
  comeBack(): Promise<Opened> {
    return this.#ask({ do: 'come-back' })
  }

  /** Discards what was heard so far. */
  async forget(): Promise<void> {
    await this.#ask({ do: 'forget' })
  }

  /** When the last of `screens` screens first heard of something; throws after a minute. */
  async lastHeard(id: string, screens: number): Promise<number> {
    const endsAt = Date.now() + PATIENCE_MS
    for (;;) {
      const heard = await this.#ask<Heard>({ do: 'say', id })
      if (heard.screens >= screens) return heard.lastAt
      if (Date.now() > endsAt) throw new Error(`Only ${heard.screens} of ${screens} were told`)
      await pause(100)
    }
  }

  async end(): Promise<void> {
    this.#child.kill()
    if (this.#child.exitCode === null && this.#child.signalCode === null) await once(this.#child, 'exit')
  }

  async #ask<T>(asked: Asked): Promise<T> {
    this.#child.send(asked)
    const [answer] = await once(this.#child, 'message')
    return answer
  }
}
