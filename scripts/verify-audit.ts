import { parseArgs } from 'node:util'
import { sealAudit, verifyAudit } from '../lib/people/audit/chain.ts'
import { disconnect } from '../lib/platform/database/db.ts'
import { requireDatabase } from '../lib/platform/database/require-database.ts'
import { env } from '../lib/platform/env/env.ts'
import { requireEnv } from '../lib/platform/env/require-env.ts'

const WHY = {
  changed: 'was changed after it was written, or its link was',
  removed: 'was removed',
  link_missing: 'has no link before it: one was removed',
  key_unknown: 'is linked with a key that AUDIT_KEYS does not hold',
  key_dropped: 'is linked without a key, though links before it have one: the chain was made anew',
  never_sealed: 'is over an hour old and was never linked: check that the worker is running',
}

/**
 * Proves that nobody changed the audit; exits with 1 and the first row that does not fit. With `--head HASH` it also
 * proves that nothing has been cut off since that head was noted.
 */
requireEnv()
await requireDatabase()
const { values } = parseArgs({ options: { head: { type: 'string' } } })
await sealAudit()
const { links, keyed, head, waiting, broken, knownHead } = await verifyAudit({ noted: values.head ?? null })
console.log(`${links} rows are linked and unchanged, ${waiting} are waiting to be linked. Head: ${head}`)
console.log(sayKeyed())
if (broken) console.error(`Row ${broken.auditId} ${WHY[broken.why]}.`)
if (knownHead === false) console.error('The head given is not in the chain: rows were cut off or rewritten.')
process.exitCode = broken || knownHead === false ? 1 : 0
await disconnect()

/** Says which links nobody could have made without the key, and what to set so that it stays so. */
function sayKeyed(): string {
  if (!keyed) return 'No link has a key: whoever may write to the tables could make the chain anew. See AUDIT_KEYS.'
  const known = `From link ${keyed.from} on they have a key, now ${keyed.id}.`
  const note = `Set AUDIT_KEYED_FROM=${keyed.from}: without it, a chain made anew without a key would pass.`
  return env().auditKeyedFrom === null ? `${known} ${note}` : known
}
