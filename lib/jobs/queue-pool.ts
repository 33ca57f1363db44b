import pg from 'pg'
import { connectionTo } from '@/lib/platform/database/connection.ts'
import { directUrl } from '@/lib/platform/database/direct-url.ts'

/** A connection that broke, as the job queue knows it; the driver names most of them in words alone. */
const BROKEN = 'ETIMEDOUT'
/** What PostgreSQL says itself where another connection will do: it ends, starts, or is not the primary (yet). */
const PASSING = /^(08|57P0|25006)/

/**
 * The job queue's connections. The queue gives a job back, or notes that it is done, without looking whether that worked, and
 * a fault of it would end the worker; it tries again, for as long as the database is away, only after faults that it knows. So
 * whatever means that a connection broke has a code that it knows.
 */
export function queuePool(url = directUrl()): pg.Pool {
  return new QueuePool({ ...connectionTo(url), max: 10, Client: QueueClient })
}

class QueuePool extends pg.Pool {
  override connect(...given: unknown[]): never {
    return known((super.connect as Asking).apply(this, given)) as never
  }
}

class QueueClient extends pg.Client {
  override query(...given: unknown[]): never {
    return known((super.query as Asking).apply(this, given)) as never
  }
}

type Asking = (...given: unknown[]) => unknown

function known(asked: unknown): unknown {
  return asked instanceof Promise ? asked.catch(rethrowKnown) : asked
}

function rethrowKnown(error: unknown): never {
  const isBroken = !(error instanceof pg.DatabaseError) || PASSING.test(error.code ?? '')
  throw error instanceof Error && isBroken ? Object.assign(error, { code: BROKEN }) : error
}
