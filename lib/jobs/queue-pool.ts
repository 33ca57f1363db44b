import pg from 'pg'
import { connectionTo } from '@/lib/platform/database/connection.ts'
import { directUrl } from '@/lib/platform/database/direct-url.ts'

/** A code that the job queue takes for a broken connection; most of the driver's own errors have only a message. */
const BROKEN = 'ETIMEDOUT'
/**
 * PostgreSQL's codes for faults that another connection may not have: the server ends, starts, or is not the primary
 * (yet).
 */
const PASSING = /^(08|57P0|25006)/

/**
 * The job queue's connections. The queue gives a job back, or marks it done, without checking whether that worked, and
 * its own fault would end the worker. While the database is away it tries again only after errors whose code it knows.
 * So every error that means a broken connection gets a code that it knows.
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
