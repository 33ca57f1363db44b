import { parseArgs } from 'node:util'
import { sealAudit } from '../lib/people/audit/seal-audit.ts'
import { verifyAudit } from '../lib/people/audit/verify-audit.ts'
import { disconnect } from '../lib/platform/database/db.ts'
import { requireUtc } from '../lib/platform/database/require-utc.ts'
import { requireEnv } from '../lib/platform/env/require-env.ts'

const WHY = {
  changed: 'was changed after it was written, or its link was',
  removed: 'was removed',
  link_missing: 'has no link before it: one was removed',
  never_sealed: 'is over an hour old and was never linked: check that the worker is running',
}

/**
 * Proves that nobody changed the audit; exits with 1 and the first row that does not fit. `--head HASH` also proves
 * that nothing was cut off since that head was noted.
 */
requireEnv()
await requireUtc()
const { values } = parseArgs({ options: { head: { type: 'string' } } })
await sealAudit()
const { links, head, waiting, broken, knownHead } = await verifyAudit({ noted: values.head ?? null })
console.log(`${links} rows are linked and unchanged, ${waiting} are waiting to be linked. Head: ${head}`)
if (broken) console.error(`Row ${broken.auditId} ${WHY[broken.why]}.`)
if (knownHead === false) console.error('The head given is not in the chain: rows were cut off or rewritten.')
process.exitCode = broken || knownHead === false ? 1 : 0
await disconnect()
