import { parseArgs } from 'node:util'
import { addErasureByHand } from '../lib/office/privacy/erasure-requests.ts'
import type { ErasureKind, ErasureResult } from '../lib/office/privacy/model.ts'
import { runErasure } from '../lib/office/privacy/run-erasure.ts'
import { disconnect } from '../lib/platform/database/db.ts'
import { requireDatabase } from '../lib/platform/database/require-database.ts'
import { requireEnv } from '../lib/platform/env/require-env.ts'
import { DomainError } from '../lib/platform/shared/problem.ts'

const USAGE = 'npm run erase -- --number 0771234567, or --meter, --account or --name with what it is'

/** Erases one customer, and says what was erased, what was kept, and why. */
requireEnv()
await requireDatabase()
try {
  const texts = { number: { type: 'string' }, meter: { type: 'string' }, account: { type: 'string' } } as const
  const { values } = parseArgs({ options: { ...texts, name: { type: 'string' } } })
  const [asked, another] = Object.entries(values)
  if (!asked || another) throw new Error(USAGE)
  const [kind, subject] = asked as [ErasureKind, string]
  const result = await runErasure(await addErasureByHand({ kind, subject }))
  if (result) tell(result)
} catch (error) {
  const named = error instanceof DomainError && error.problem.code === 'ERASE_SUBJECT'
  console.error(named ? 'Give the whole number, or the name as it stands on the slip.' : error)
  process.exitCode = 1
} finally {
  await disconnect().catch(() => undefined)
}

function tell({ tickets, quotes, bodies, documents, texts, open, auditRows }: ErasureResult): void {
  console.log(`Erased: the customer of ${tickets} tickets with their sales, payments, tokens and slips;`)
  console.log(`  ${quotes} prices, ${bodies} webhook bodies, ${documents} documents, ${texts} notes of staff.`)
  if (open > 0) console.log(`Kept until settled, then erased by the worker: ${open} tickets that are open or owed.`)
  console.log('Kept: amounts, states, references, the journal and the audit, which prove the books.')
  if (auditRows > 0)
    console.log(`  ${auditRows} rows of the audit mention the customer: its chain proves them as written.`)
  console.log('Backups and copies made before still hold the customer until they are deleted.')
}
