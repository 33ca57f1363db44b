import { runJob } from './domain/run-job.ts'
import type { Simulator } from './simulator.ts'
import type { JobKind } from './store/account-writer.ts'

/** Longest sleep: setTimeout cannot hold more than 24.8 days. */
const LONGEST_SLEEP_MS = 60_000
const RETRY_MS = 1_000

export type DueJob = {
  id: bigint
  dueAt: Date
  kind: JobKind
  accountId: number
  objectId: string
  outcome: string | null
}

/** Does what falls due on the simulator's clock: outcomes, expiries and reversals, in order. */
export class Scheduler {
  readonly #simulator: () => Simulator
  #nextDueAt = Number.NEGATIVE_INFINITY
  /** The earliest time noticed while a round was reading, which its answer may not hold yet. */
  #noticedAt = Number.POSITIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(simulator: () => Simulator) {
    this.#simulator = simulator
  }

  /** Sleeps until the next thing is due, by the clock as it stands; called at the start and after the clock was set. */
  follow(): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    const wait = this.#nextDueAt - this.#simulator().clock.now().getTime()
    this.#timer = setTimeout(() => this.#tick(), Math.min(Math.max(wait, 0), LONGEST_SLEEP_MS))
  }

  /** Stops for good once the job in hand is done. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Says that something new is due at this time. */
  notice(dueAt: Date): void {
    this.#noticedAt = Math.min(this.#noticedAt, dueAt.getTime())
    if (dueAt.getTime() >= this.#nextDueAt) return
    this.#nextDueAt = dueAt.getTime()
    this.follow()
  }

  /** Does everything that is due by now; cheap when nothing is, so that every read may ask first. */
  async runDue(): Promise<void> {
    if (this.#nextDueAt > this.#simulator().clock.now().getTime()) return
    const round = this.#running.then(() => this.#round())
    this.#running = round.catch(() => undefined)
    await round
  }

  /** When the next job is due; null when none is waiting. */
  async nextDueAt(): Promise<Date | null> {
    const { rows } = await this.#simulator().pool.query<{ at: Date | null }>('select min(due_at) as at from jobs')
    return rows[0]?.at ?? null
  }

  async #round(): Promise<void> {
    const simulator = this.#simulator()
    for (;;) {
      if (this.#stopped) return
      this.#noticedAt = Number.POSITIVE_INFINITY
      const { rows } = await simulator.pool.query<DueJob>({
        name: 'next-job',
        text: `select id, due_at as "dueAt", kind, account_id as "accountId", object_id as "objectId", outcome
          from jobs order by due_at, id limit 1`,
      })
      const job = rows[0]
      this.#nextDueAt = Math.min(job?.dueAt.getTime() ?? Number.POSITIVE_INFINITY, this.#noticedAt)
      if (!job || job.dueAt > simulator.clock.now()) break
      await runJob(simulator, job)
    }
    this.follow()
  }

  #tick(): void {
    this.runDue().then(
      () => this.follow(),
      () => {
        this.#timer = setTimeout(() => this.#tick(), RETRY_MS)
      },
    )
  }
}
