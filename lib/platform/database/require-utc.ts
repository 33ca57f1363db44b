import { askDatabase } from './ask-database.ts'

/**
 * Ends a process whose connections cannot be set to UTC, with one line: every time it read would be wrong. An
 * unreachable database ends nothing, since each new connection is checked.
 */
export async function requireUtc(): Promise<void> {
  const { refused } = await askDatabase()
  if (!refused) return
  process.stderr.write(`The point of sale cannot start:\n  ${refused.message}\n`)
  process.exit(1)
}
