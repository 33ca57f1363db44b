import type pg from 'pg'
import { turnDay } from '../domain/account.ts'
import type { Clock } from '../domain/clock.ts'
import { harareDay } from '../domain/harare-day.ts'
import { inTransaction } from './database.ts'
import type { NewJob, Unit } from './unit.ts'
import { flushUnit, lockAccount } from './unit-sql.ts'

type Committed = { jobs: readonly NewJob[]; hasEvents: boolean }

/** Runs units of work, one after another for each account, and tells `onCommit` what now waits to be done. */
export class AccountWriter {
  readonly #pool: pg.Pool
  readonly #clock: Clock
  readonly #onCommit: (committed: Committed) => void
  readonly #tails = new Map<number, Promise<unknown>>()

  constructor(pool: pg.Pool, clock: Clock, onCommit: (committed: Committed) => void) {
    this.#pool = pool
    this.#clock = clock
    this.#onCommit = onCommit
  }

  /** Does `work` under the account's lock; when it throws, nothing of it has happened. */
  run<T>(accountId: number, work: (unit: Unit) => Promise<T>): Promise<T> {
    const previous = this.#tails.get(accountId) ?? Promise.resolve()
    const result = previous.then(() => this.#commit(accountId, work))
    const tail = result.catch(() => undefined)
    this.#tails.set(accountId, tail)
    void tail.then(() => {
      if (this.#tails.get(accountId) === tail) this.#tails.delete(accountId)
    })
    return result
  }

  async #commit<T>(accountId: number, work: (unit: Unit) => Promise<T>): Promise<T> {
    const { result, unit } = await inTransaction(this.#pool, async (db) => {
      const account = await lockAccount(db, accountId)
      const unit: Unit = { db, account, now: this.#clock.now(), entries: [], jobs: [], events: [] }
      turnDay(account, harareDay(unit.now))
      const before = JSON.stringify(account, bigintAsText)
      const result = await work(unit)
      const changed = JSON.stringify(account, bigintAsText) !== before
      await flushUnit(unit, changed)
      return { result, unit }
    })
    if (unit.jobs.length > 0 || unit.events.length > 0) {
      this.#onCommit({ jobs: unit.jobs, hasEvents: unit.events.length > 0 })
    }
    return result
  }
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
