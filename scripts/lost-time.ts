/**
 * `npm run lost:time -- --since 2026-11-28T14:05+02:00`: says that the database of DATABASE_URL knows nothing of what
 * happened since then, after a restore by point in time, a switch to a replica that was behind, or a failover that lost
 * commits. Nothing sells until the worker has asked the Service about that time. See docs/operations/rescue.md, "Lost time".
 */
import { parseArgs } from 'node:util'
import { disconnect } from '../lib/platform/database/db.ts'
import { requireEnv } from '../lib/platform/env/require-env.ts'
import { markLost } from './backup/mark-lost.ts'
import { BackupRefused } from './backup/model.ts'
import { sayFailure } from './say-failure.ts'

/** With an offset: a time without one would be read in this machine's zone. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

requireEnv()
try {
  const { values } = parseArgs({ options: { since: { type: 'string' } } })
  const since = readSince(values.since)
  for (const line of await markLost({ since, cause: 'command' })) console.log(line)
} catch (error) {
  console.error(sayFailure(error))
  process.exitCode = 1
} finally {
  await disconnect()
}

function readSince(text: string | undefined): Date {
  if (!text || !INSTANT.test(text)) {
    throw new BackupRefused('Say since when, with the offset: npm run lost:time -- --since 2026-11-28T14:05+02:00')
  }
  const since = new Date(text)
  if (Number.isNaN(since.getTime()) || since > new Date()) throw new BackupRefused(`${text} is no past instant.`)
  return since
}
