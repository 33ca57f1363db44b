import { postponeJob } from './domain/postpone-job.ts'
import { runJob } from './domain/run-job.ts'
import type { DueWork, Simulator } from './simulator.ts'
import type { Job } from './store/unit.ts'

/** The longest sleep; setTimeout itself cannot hold more than 24.8 days. */
const LONGEST_SLEEP_MS = 60_000
const RETRY_MS = 1_000

/** Runs due jobs by the simulator's clock: outcomes, expiries and reversals, in order. */
export class Scheduler implements DueWork {
  readonly #simulator: () => Simulator
  #nextDueAt = Number.NEGATIVE_INFINITY
  /** The earliest time noticed while a round reads the jobs; what it reads may lack that job. */
  #noticedAt = Number.POSITIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(simulator: () => Simulator) {
    this.#simulator = simulator
  }

  follow(): void {
    if (this.#stopped) return
    clearTimeout(this.#timer)
    const wait = this.#nextDueAt - this.#simulator().clock.now().getTime()
    this.#timer = setTimeout(() => this.#tick(), Math.min(Math.max(wait, 0), LONGEST_SLEEP_MS))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  notice(dueAt: Date): void {
    this.#noticedAt = Math.min(this.#noticedAt, dueAt.getTime())
    if (dueAt.getTime() >= this.#nextDueAt) return
    this.#nextDueAt = dueAt.getTime()
    this.follow()
  }

  async runDue(): Promise<void> {
    if (this.#nextDueAt > this.#simulator().clock.now().getTime()) return
    const round = this.#running.then(() => this.#round())
    this.#running = round.catch(() => undefined)
    await round
  }

  async nextDueAt(): Promise<Date | null> {
    const { rows } = await this.#simulator().pool.query<{ at: Date | null }>('select min(due_at) as at from jobs')
    return rows[0]?.at ?? null
  }

  async #round(): Promise<void> {
    const simulator = this.#simulator()
    for (;;) {
      if (this.#stopped) return
      this.#noticedAt = Number.POSITIVE_INFINITY
      const { rows } = await simulator.pool.query<Job>({
        name: 'next-job',
        text: `select id, due_at as "dueAt", kind, account_id as "accountId", object_id as "objectId", outcome, failures
          from jobs order by due_at, id limit 1`,
      })
      const job = rows[0]
      this.#nextDueAt = Math.min(job?.dueAt.getTime() ?? Number.POSITIVE_INFINITY, this.#noticedAt)
      if (!job || job.dueAt > simulator.clock.now()) break
      await runJob(simulator, job).catch((error: unknown) => postponeJob(simulator, job, error))
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
