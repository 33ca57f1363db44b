import type pg from 'pg'
import { type Account, turnDay } from '../domain/account.ts'
import type { Clock } from '../domain/clock.ts'
import { harareDay } from '../domain/harare-day.ts'
import { inTransaction } from './database.ts'
import { Turns } from './turns.ts'
import type { NewJob, Unit } from './unit.ts'
import { flushUnit, lockAccount } from './unit-sql.ts'

type Read<Known> = (db: pg.PoolClient) => Promise<Known>
type Work<Known, T> = (unit: Unit, known: Known) => Promise<T>
type Committed = { accountId: number; jobs: readonly NewJob[]; hasEvents: boolean }

/** Runs units of work, one at a time per account, and reports pending work to `onCommit`. */
export class AccountWriter {
  readonly #pool: pg.Pool
  readonly #clock: Clock
  readonly #onCommit: (committed: Committed) => void
  readonly #turns = new Turns<number>()

  constructor(pool: pg.Pool, clock: Clock, onCommit: (committed: Committed) => void) {
    this.#pool = pool
    this.#clock = clock
    this.#onCommit = onCommit
  }

  /** Runs `work` under the account's lock; if it throws, nothing happened. */
  run<T>(accountId: number, work: (unit: Unit) => Promise<T>): Promise<T> {
    return this.runWith(accountId, async () => undefined, work)
  }

  /** Like `run`; `read` is sent in the same round trip as the lock, and sees what it protects. */
  runWith<Known, T>(accountId: number, read: Read<Known>, work: Work<Known, T>): Promise<T> {
    return this.#turns.run(accountId, () => this.#commit(accountId, read, work))
  }

  async #commit<Known, T>(accountId: number, read: Read<Known>, work: Work<Known, T>): Promise<T> {
    const { result, unit } = await inTransaction(
      this.#pool,
      async (db) => {
        const [account, known] = await Promise.all([lockAccount(db, accountId), read(db)])
        const now = this.#clock.now()
        const unit: Unit = { db, account, now, entries: [], jobs: [], events: [], writes: [] }
        turnDay(account, harareDay(now))
        const before = stateOf(account)
        const result = await work(unit, known)
        return { result, unit, changed: stateOf(account) !== before }
      },
      (_db, { unit, changed }) => [...unit.writes.map((write) => write()), flushUnit(unit, changed)],
    )
    if (unit.jobs.length > 0 || unit.events.length > 0) {
      this.#onCommit({ accountId, jobs: unit.jobs, hasEvents: unit.events.length > 0 })
    }
    return result
  }
}

function stateOf(account: Account): string {
  return Object.values(account).map(String).join()
}
