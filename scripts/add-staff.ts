import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { db } from '../lib/db.ts'
import { DomainError } from '../lib/shared/problem.ts'
import { addStaff, importBranches } from '../lib/staff/add-staff.ts'
import { ROLES, type Role } from '../lib/staff/model.ts'

const USAGE = 'npm run staff:add -- --name "Tendai Moyo" --username tendai --role owner [--branches HRE-01,BYO-01]'

/** Adds a person from the command line; PIN and password are read from the terminal, never from the arguments. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      username: { type: 'string' },
      role: { type: 'string' },
      branches: { type: 'string' },
    },
  })
  const { name, username } = values
  const role = ROLES.find((known) => known === values.role)
  if (!name || !username || !role) throw new Error(USAGE)
  const codes = await importBranches()
  const branches = values.branches?.split(',') ?? codes
  const { pin, password } = await askSecrets(role)
  await addStaff({ name, username, role, branches, pin, password })
  console.log(`${name} may sign in as ${username} at ${branches.join(', ')}.`)
}

async function askSecrets(role: Role): Promise<{ pin: string | null; password: string | null }> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const pin = await terminal.question('PIN for tills, 4 to 6 digits (empty for none): ')
  const password = await terminal.question(
    `Password, at least 10 characters${role === 'cashier' ? ' (empty for none)' : ''}: `,
  )
  terminal.close()
  return { pin: pin.trim() || null, password: password || null }
}

try {
  await main()
} catch (error) {
  const text =
    error instanceof DomainError ? error.problem.code : error instanceof Error ? error.message : String(error)
  console.error(text)
  process.exitCode = 1
} finally {
  await db()
    .$disconnect()
    .catch(() => undefined)
}
