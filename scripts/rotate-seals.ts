import { rotateSeals } from '../lib/office/sealing/seal-rows.ts'
import { disconnect } from '../lib/platform/database/db.ts'
import { requireDatabase } from '../lib/platform/database/require-database.ts'
import { requireEnv } from '../lib/platform/env/require-env.ts'

/**
 * `npm run seal:rotate`: seals everything again under the first key of SEAL_KEYS, while the shop sells. Exits with 1 if
 * something is sealed under a key that SEAL_KEYS does not name.
 */
requireEnv()
await requireDatabase()
let lost = 0
for (const { name, sealed, unreadable } of await rotateSeals()) {
  lost += unreadable
  console.log(`${name}: ${sealed} sealed again${unreadable > 0 ? `, ${unreadable} cannot be read` : ''}`)
}
console.log(
  lost === 0
    ? 'Everything is under the first key. Leave the others out, and keep them with the backups made before: only they open those.'
    : 'Put the missing key back into SEAL_KEYS and run this again: without it what it sealed is lost.',
)
process.exitCode = lost === 0 ? 0 : 1
await disconnect()
