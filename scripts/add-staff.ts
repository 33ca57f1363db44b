import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createTranslator } from 'next-intl'
import { importServiceBranches } from '../lib/office/set-up/sync-branches.ts'
import { builtIn, hasPassword, ROLES, type Role } from '../lib/people/access/model.ts'
import { addStaff } from '../lib/people/staff/first-owner.ts'
import { disconnect } from '../lib/platform/database/db.ts'
import { requireDatabase } from '../lib/platform/database/require-database.ts'
import { DomainError, type Problem } from '../lib/platform/shared/problem.ts'
import en from '../messages/en.json' with { type: 'json' }

const USAGE = 'npm run staff:add -- --name "Tendai Moyo" --username tendai --role owner [--branches HRE-01,BYO-01]'

/** Adds a person from the command line; PIN and password are typed without echo. */
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
  const { codes, silent } = await importServiceBranches()
  if (silent.length > 0)
    throw new Error(
      `Nobody was added: the Service did not list the branches for Service key ${silent.join(', ')}. Try again.`,
    )
  const branches = values.branches?.split(',') ?? codes
  const { pin, password } = await askSecrets(role)
  await addStaff({ name, username, role, branches, pin, password })
  console.log(`${name} can sign in as ${username} at ${branches.join(', ')}.`)
}

async function askSecrets(role: Role): Promise<{ pin: string | null; password: string | null }> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: unseen, terminal: process.stdin.isTTY })
  const lines = terminal[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    process.stderr.write(question)
    const { value = '' } = await lines.next()
    process.stderr.write('\n')
    return value
  }
  const pin = await ask('PIN for tills, 4 to 6 digits (empty for none): ')
  const password = await ask(
    `Password, at least 10 characters${hasPassword(builtIn(role)) ? '' : ' (empty for none)'}: `,
  )
  terminal.close()
  return { pin: pin.trim() || null, password: password || null }
}

/** The sentence of a refusal, as on screen. */
function say({ code, params }: Problem): string {
  const translate = createTranslator({ locale: 'en', messages: en.problems })
  return translate(code as keyof typeof en.problems, params as Record<string, never>)
}

try {
  await requireDatabase()
  await main()
} catch (error) {
  console.error(error instanceof DomainError ? say(error.problem) : error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await disconnect().catch(() => undefined)
}
