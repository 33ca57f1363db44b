import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { endGroup, signalGroup } from './process-group.ts'
import type { Program, Runner, Started } from './runner.ts'

const READY_TIMEOUT_MS = 60_000
const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 15_000
const STEADY_AFTER_MS = 60_000

export type ServiceOptions = {
  program: Program
  /** Polled after the start until it returns true. */
  isReady: (started: Started) => boolean | Promise<boolean>
  /** Whether to restart it when it dies; otherwise it stays down, for tests that kill it. */
  revive: boolean
  say: (line: string) => void
}

/** A long-running program that is started, watched, restarted with growing pauses, and stopped. */
export class Service {
  readonly #runner: Runner
  readonly #options: ServiceOptions
  #started: Started | undefined
  #startedAt = 0
  #failures = 0
  #wanted = false
  #retry: NodeJS.Timeout | undefined

  constructor(runner: Runner, options: ServiceOptions) {
    this.#runner = runner
    this.#options = options
  }

  /** The running process; undefined if there is none. */
  get pid(): number | undefined {
    return this.#started?.noted.pid
  }

  /** Starts it and waits until it is ready. Throws with the end of its log if it ends first. */
  async start(): Promise<void> {
    try {
      await this.#launch()
      this.#wanted = true
    } catch (error) {
      await this.stop(0)
      throw error
    }
  }

  /** Kills it with SIGKILL; it stays down until it is started again. */
  async kill(): Promise<void> {
    this.#wanted = false
    clearTimeout(this.#retry)
    if (!this.#started) return
    const { child, noted } = this.#started
    signalGroup(noted.pid, 'SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }

  async stop(graceMilliseconds: number): Promise<void> {
    this.#wanted = false
    clearTimeout(this.#retry)
    if (this.#started) await endGroup(this.#started.noted, graceMilliseconds)
  }

  async #launch(): Promise<void> {
    const { program, isReady } = this.#options
    const started = await this.#runner.start(program)
    this.#started = started
    this.#startedAt = Date.now()
    let ended = false
    started.child.once('exit', (code, signal) => {
      ended = true
      this.#started = undefined
      if (this.#wanted && this.#options.revive) this.#reviveLater(signal ?? `code ${code}`)
    })
    const deadline = Date.now() + READY_TIMEOUT_MS
    while (!(await isReady(started))) {
      if (ended) throw new Error(`The ${program.name} ended at its start.\n${started.tail()}`)
      if (Date.now() > deadline) throw new Error(`The ${program.name} does not answer.\n${started.tail()}`)
      await pause(40)
    }
  }

  #reviveLater(reason: string): void {
    const wasSteady = Date.now() - this.#startedAt > STEADY_AFTER_MS
    this.#failures = wasSteady ? 0 : this.#failures
    const delay = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS)
    this.#failures += 1
    const { program, say } = this.#options
    say(`The ${program.name} stopped (${reason}). It starts again in ${delay / 1000} s.`)
    this.#retry = setTimeout(() => {
      const back = this.#launch().then(() => say(`The ${program.name} is back.`))
      back.catch(() => undefined)
    }, delay)
  }
}
