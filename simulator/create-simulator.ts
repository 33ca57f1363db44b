import type pg from 'pg'
import { Catalogue } from './domain/catalogue.ts'
import { createClock } from './domain/clock.ts'
import { Methods } from './domain/methods.ts'
import { RateWindows } from './domain/rate-windows.ts'
import { SaleQueue } from './domain/sale-queue.ts'
import { RequestLog } from './http/request-log.ts'
import { Scheduler } from './scheduler.ts'
import type { Settings } from './settings.ts'
import type { Simulator } from './simulator.ts'
import { AccountWriter } from './store/account-writer.ts'
import { loadClockOffset } from './store/clock-setting.ts'
import { Directory } from './store/directory.ts'
import { FaultBook } from './store/fault-book.ts'
import { QuoteDesk } from './store/quote-desk.ts'
import { WebhookBook } from './store/webhook-book.ts'
import { Dispatcher } from './webhooks/dispatcher.ts'

type Parts = { pool: pg.Pool; relaxedPool: pg.Pool; wallNow: () => number }

/** Assembles a simulator on a migrated database; nothing runs until its scheduler and dispatcher start. */
export async function createSimulator(settings: Settings, parts: Parts): Promise<Simulator> {
  const { pool, relaxedPool, wallNow } = parts
  const clock = createClock(await loadClockOffset(pool), wallNow)
  const writer = new AccountWriter(pool, clock, ({ accountId, jobs, hasEvents }) => {
    for (const job of jobs) simulator.scheduler.notice(job.dueAt)
    if (hasEvents) simulator.dispatcher.wake(accountId)
  })
  const webhooks = new WebhookBook(pool)
  const catalogue = new Catalogue(pool)
  const methods = new Methods(pool)
  const faults = new FaultBook(pool)
  const requestLog = new RequestLog(relaxedPool)
  await Promise.all([webhooks.load(), catalogue.load(), methods.load(), faults.load(), requestLog.load()])
  const simulator: Simulator = {
    settings,
    pool,
    clock,
    directory: new Directory(pool),
    catalogue,
    methods,
    faults,
    webhooks,
    rates: new RateWindows(),
    writer,
    quotes: new QuoteDesk(pool, relaxedPool),
    sales: new SaleQueue(() => simulator),
    scheduler: new Scheduler(() => simulator),
    dispatcher: new Dispatcher(() => simulator),
    requestLog,
    keysInProgress: new Set(),
  }
  return simulator
}
