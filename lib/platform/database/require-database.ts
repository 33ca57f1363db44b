import { askDatabase } from './ask-database.ts'
import { readSchemaFit } from './internal/read-schema-fit.ts'

const WARNINGS = {
  fits: null,
  older: null,
  newer: 'The database is newer than this program. Deploy the newer program soon.',
  hidden: 'The database does not show its migrations to this role. Run prisma/app-role.sql again.',
} as const

/**
 * Ends the process with one line if its database is older than the program or its sessions cannot be set to UTC. A
 * newer database only warns, since old and new programs run side by side during a deployment. An unreachable database
 * ends nothing; readiness asks again.
 */
export async function requireDatabase(): Promise<void> {
  const { answers, refused } = await askDatabase()
  if (refused) {
    process.stderr.write(`The point of sale cannot start:\n  ${refused.message}\n`)
    process.exit(1)
  }
  const warning = answers ? WARNINGS[await readSchemaFit()] : null
  if (warning) process.stderr.write(`${warning}\n`)
}
