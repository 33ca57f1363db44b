import { parseArgs } from 'node:util'
import { removeSecondStepByName } from '../lib/people/staff/remove-second-step-of.ts'
import { disconnect } from '../lib/platform/database/db.ts'
import { requireDatabase } from '../lib/platform/database/require-database.ts'
import { DomainError } from '../lib/platform/shared/problem.ts'

/**
 * `npm run staff:authenticator -- --username tendai`: removes an authenticator, for an only owner who lost both the
 * phone and the recovery codes.
 */
try {
  const { username } = parseArgs({ options: { username: { type: 'string' } } }).values
  if (!username) throw new Error('npm run staff:authenticator -- --username tendai')
  await requireDatabase()
  await removeSecondStepByName(username.trim().toLowerCase())
  console.log(`${username} is signed out and sets up a new authenticator when they next sign in with a password.`)
} catch (error) {
  console.error(
    error instanceof DomainError ? 'Nobody has that user name.' : error instanceof Error ? error.message : error,
  )
  process.exitCode = 1
} finally {
  await disconnect().catch(() => undefined)
}
