import type { Clock } from './clock.ts'
import { GroupCommit, Station } from './stations.ts'

/**
 * A part of what a sale does. `work`: takes a core of the database for `ms`. `gap`: time between two statements, in the
 * shop's processes and on the line. `away`: waits for the Service; no transaction is open. `begin` and `commit`: a
 * connection is held in between. `take`: takes a lock that is held until the commit.
 */
export type Step =
  | { kind: 'work' | 'gap' | 'away'; ms: number }
  | { kind: 'begin' }
  | { kind: 'commit'; notifies: boolean }
  | { kind: 'take'; lock: string }

export type Machine = {
  cores: number
  /** How long it takes to get the log to the disk, and how much longer to the standby that must have it. */
  flushMs: number
  remoteMs: number
  /** How long the shop's process takes for a statement on the same cores; only if both share a machine. */
  clientMs?: number
}

/** How far a run has come, and the locks that it holds. */
type Place = { at: number; held: readonly Station[] }

/**
 * One primary. A commit that notifies holds the lock of all notifications from just before the flush until the standby
 * has it, as in PostgreSQL.
 */
export class Database {
  readonly #clock: Clock
  readonly #machine: Machine
  readonly cores: Station
  readonly notifying: Station
  readonly log: GroupCommit
  readonly locks = new Map<string, Station>()
  readonly #client: Station
  /** The transactions open now, and the most that were open at once. */
  open = 0
  mostOpen = 0

  constructor(clock: Clock, machine: Machine) {
    this.#clock = clock
    this.#machine = machine
    this.cores = new Station(clock, machine.cores)
    this.notifying = new Station(clock, 1)
    this.log = new GroupCommit(clock, machine.flushMs)
    this.#client = new Station(clock, 1)
  }

  /** Does one step after the other, then calls `done`. */
  run(steps: readonly Step[], done: () => void): void {
    this.#step(steps, { at: 0, held: [] }, done)
  }

  /** Starts all counts again. */
  reset(): void {
    for (const station of [this.cores, this.notifying, ...this.locks.values()]) station.reset()
    this.log.flushes = this.log.commits = 0
    this.mostOpen = this.open
  }

  #step(steps: readonly Step[], { at, held }: Place, done: () => void): void {
    const step = steps[at]
    const next = (has = held) => this.#step(steps, { at: at + 1, held: has }, done)
    if (!step) done()
    else if (step.kind === 'work') this.#work(step.ms, next)
    else if (step.kind === 'take') this.#take(step.lock, (lock) => next([...held, lock]))
    else if (step.kind === 'commit') this.#commit(step.notifies, held, () => next([]))
    else if (step.kind === 'begin') this.#begin(next)
    else this.#clock.after(step.ms, next)
  }

  #begin(next: () => void): void {
    this.open += 1
    this.mostOpen = Math.max(this.mostOpen, this.open)
    next()
  }

  #work(ms: number, done: () => void): void {
    const { clientMs } = this.#machine
    const serve = () => this.cores.use(ms, done)
    if (clientMs === undefined) serve()
    else this.#client.take(() => this.cores.use(clientMs, () => [this.#client.release(), serve()]))
  }

  #commit(notifies: boolean, held: readonly Station[], done: () => void): void {
    const end = () => {
      if (notifies) this.notifying.release()
      for (const lock of held) lock.release()
      this.open -= 1
      done()
    }
    const write = () => this.log.flush(() => this.#clock.after(this.#machine.remoteMs, end))
    if (notifies) this.notifying.take(write)
    else write()
  }

  #take(name: string, taken: (lock: Station) => void): void {
    const lock = this.locks.get(name) ?? new Station(this.#clock, 1)
    this.locks.set(name, lock)
    lock.take(() => taken(lock))
  }
}
