import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { ROOT } from '../../../scripts/root.ts'

type Options = {
  name: string
  /** Node's arguments. */
  args: readonly string[]
  env: () => Record<string, string>
  /** Matches the line of output that says it is ready, perhaps with its port. */
  ready: RegExp
  onMessage?: (message: unknown) => void
  onDeath?: () => void
}

/**
 * Node's options for a process that lives seconds: compiling what runs often a second time, well, costs more than it
 * saves. With them a run takes two thirds of the time.
 */
const SHORT_LIVED = ['--liftoff-only', '--no-opt']

const START_WITHIN_MS = 30_000
const TAIL = 40

/** One process of the shop that can be killed, frozen, resumed and restarted. */
export class Part {
  readonly name: string
  readonly #options: Options
  #child: ChildProcess | undefined
  #starting: Promise<void> | null = null
  #wanted = false
  /** Its address, if its output said one; another after each start. */
  port = 0
  /** Its last lines of output. */
  readonly tail: string[] = []

  constructor(options: Options) {
    this.#options = options
    this.name = options.name
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Starts it unless it runs, and waits until it is ready. */
  start(): Promise<void> {
    this.#wanted = true
    if (this.#starting) return this.#starting
    if (this.isRunning) return Promise.resolve()
    this.#starting = this.#launch().finally(() => {
      this.#starting = null
    })
    return this.#starting
  }

  /** Retries if it ends before it is ready: its database may still be starting. */
  async #launch(): Promise<void> {
    const deadline = Date.now() + START_WITHIN_MS
    while (this.#wanted) {
      const child = this.#spawn()
      const outcome = await this.#outcomeOf(child)
      if (outcome === 'works' || this.#child !== child) return
      if (outcome === 'late' || Date.now() > deadline) {
        throw new Error(`${this.name} did not start:\n${this.tail.join('\n')}`)
      }
      await pause(100)
    }
  }

  #spawn(): ChildProcess {
    const { args, env, onMessage, onDeath } = this.#options
    const child = spawn(process.execPath, [...SHORT_LIVED, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env() },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    child.on('message', (message) => onMessage?.(message))
    child.on('error', () => {})
    child.once('exit', () => this.#child === child && onDeath?.())
    this.#child = child
    return child
  }

  #outcomeOf(child: ChildProcess): Promise<'works' | 'died' | 'late'> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve('late'), START_WITHIN_MS)
      const end = (outcome: 'works' | 'died') => {
        clearTimeout(timer)
        resolve(outcome)
      }
      child.once('exit', () => end('died'))
      for (const output of [child.stdout, child.stderr]) {
        if (output) createInterface({ input: output }).on('line', (line) => this.#hear(line, () => end('works')))
      }
    })
  }

  #hear(line: string, isReady: () => void): void {
    this.tail.push(line)
    if (this.tail.length > TAIL) this.tail.shift()
    const ready = this.#options.ready.exec(line)
    if (!ready) return
    this.port = Number(ready[1] ?? 0)
    isReady()
  }

  send(message: object): void {
    if (this.isRunning && this.#child?.connected) this.#child.send(message, () => {})
  }

  /** Kills it, without a chance to tidy up. */
  async kill(): Promise<void> {
    this.#wanted = false
    const child = this.#child
    if (!child || !this.isRunning) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    await this.#starting?.catch(() => {})
  }

  abandon(): void {
    this.#wanted = false
    this.#child?.kill('SIGKILL')
  }

  /** Freezes it, as a machine that sleeps. */
  freeze(): void {
    this.#child?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#child?.kill('SIGCONT')
  }
}
