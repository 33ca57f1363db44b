import { Logger, run } from 'graphile-worker'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { queuePool } from '@/lib/jobs/queue-pool.ts'
import { openDatabaseLine } from '../support/database-line.ts'
import { createEmptyDatabase } from '../support/postgres.ts'

const shared = globalThis as { posLog?: unknown }
beforeAll(() => {
  shared.posLog = pino({ level: 'silent' })
})
afterAll(() => {
  shared.posLog = undefined
})

test('a job whose line broke with the database is given back and done once the database answers', async () => {
  const database = await createEmptyDatabase()
  onTestFinished(database.drop)
  const line = await openDatabaseLine(database.url)
  onTestFinished(line.close)
  const pool = queuePool(line.url)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  let runs = 0
  let tell = () => {}
  const done = new Promise<void>((resolve) => {
    tell = resolve
  })
  let added: Promise<unknown> | undefined
  const fall = async () => {
    runs += 1
    if (runs > 1) return tell()
    // The queue tells of a job before whoever added it has its answer, which shall not be cut off.
    await added
    // More than one asks anew: who listens, who looks for work, and who gives the job back.
    void line.cut(5).then(() => line.restore())
    throw new Error('the line broke')
  }
  const logger = new Logger(() => () => undefined)
  const runner = await run({ pgPool: pool, concurrency: 1, noHandleSignals: true, logger, taskList: { fall } })
  onTestFinished(() => runner.stop())
  added = runner.addJob('fall', {})
  await added
  await done
  expect(runs).toBe(2)
})
