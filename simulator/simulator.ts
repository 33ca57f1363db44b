import type pg from 'pg'
import type { Catalogue } from './domain/catalogue.ts'
import type { Clock } from './domain/clock.ts'
import type { Methods } from './domain/methods.ts'
import type { RateWindows } from './domain/rate-windows.ts'
import type { SellRequest, Sold } from './domain/sell-request.ts'
import type { RequestLog } from './http/request-log.ts'
import type { Settings } from './settings.ts'
import type { AccountWriter } from './store/account-writer.ts'
import type { Directory } from './store/directory.ts'
import type { FaultBook } from './store/fault-book.ts'
import type { QuoteDesk } from './store/quote-desk.ts'
import type { WebhookBook } from './store/webhook-book.ts'

/** Everything that handling a request needs: one per process. */
export type Simulator = {
  settings: Settings
  pool: pg.Pool
  clock: Clock
  directory: Directory
  catalogue: Catalogue
  methods: Methods
  faults: FaultBook
  webhooks: WebhookBook
  rates: RateWindows
  writer: AccountWriter
  quotes: QuoteDesk
  sales: SalesDesk
  scheduler: DueWork
  dispatcher: OutboxWork
  requestLog: RequestLog
  /** Idempotency keys whose first request is being handled, as `account:key`. */
  keysInProgress: Set<string>
}

/** Sells, one account's requests in turn; rejects with the ApiError if a sale is refused. */
export type SalesDesk = { sell(request: SellRequest): Promise<Sold> }

/** Runs due jobs by the simulator's clock: outcomes, expiries and reversals, in order. */
export type DueWork = {
  /** Sleeps until the next job is due; called at the start and after the clock was set. */
  follow(): void
  /** Stops for good once the current job is done. */
  stop(): Promise<void>
  /** Reports a new job due at this time. */
  notice(dueAt: Date): void
  /** Runs everything due by now; cheap if nothing is, so every read may call it first. */
  runDue(): Promise<void>
  /** When the next job is due; null if none is waiting. */
  nextDueAt(): Promise<Date | null>
}

/** Sends due deliveries from the outbox, beside requests and never inside one. */
export type OutboxWork = {
  /** Sends what an earlier process left waiting; called at the start. */
  follow(): Promise<void>
  /** Looks for an account's due deliveries now; called when events were written. */
  wake(accountId: number): void
  /** Stops for good, once the answers to the tries in progress are recorded. */
  stop(): Promise<void>
  /** Starts no more tries until `resume`, and waits for those in progress: the clock is about to move. */
  hold(): Promise<void>
  resume(): void
  /**
   * Makes every try due by now and waits for the answers; only between `hold` and `resume`. Once a receiver lets a try
   * time out, the rest of its tries wait for `resume`.
   */
  runDue(): Promise<void>
  /** When the next try is due, without the receivers that hang; null if none is waiting. */
  nextTryAt(): Promise<Date | null>
}
