import { askDatabase } from './ask-database.ts'

/**
 * Ends a process whose connections cannot be put on UTC, with one line: every time that it read would be wrong. A database
 * that is away ends nothing; each connection is asked anew when it is made.
 */
export async function requireUtc(): Promise<void> {
  const { refused } = await askDatabase()
  if (!refused) return
  process.stderr.write(`The point of sale cannot start:\n  ${refused.message}\n`)
  process.exit(1)
}
