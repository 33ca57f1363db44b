import pg from 'pg'
import { connectionTo } from '@/lib/platform/database/connection.ts'
import { directUrl } from '@/lib/platform/database/db.ts'

/** The job queue takes it for a broken connection; most of the driver's own errors have only a message. */
const BROKEN = 'ETIMEDOUT'
/** Faults that another connection may not have: the server ends, starts, or is not the primary (yet). */
const PASSING = /^(08|57P0|25006)/

/** The queue retries only codes that it knows, else the worker ends; so every broken connection gets one. */
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

function known(result: unknown): unknown {
  return result instanceof Promise ? result.catch(rethrowKnown) : result
}

function rethrowKnown(error: unknown): never {
  const isBroken = !(error instanceof pg.DatabaseError) || PASSING.test(error.code ?? '')
  throw error instanceof Error && isBroken ? Object.assign(error, { code: BROKEN }) : error
}
