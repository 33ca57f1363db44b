import { checkBooks } from '../lib/books/journal/check-books.ts'
import { disconnect } from '../lib/platform/database/db.ts'
import { requireDatabase } from '../lib/platform/database/require-database.ts'
import { requireEnv } from '../lib/platform/env/require-env.ts'

/** `npm run books:check`: checks the invariants of the journal; exits with 1 and a line for each fault. */
requireEnv()
await requireDatabase()
const { entries, sales, faults } = await checkBooks()
for (const { kind, environment, about, detail } of faults) console.error(`${environment} ${kind}: ${about}: ${detail}`)
console.log(`${entries} entries, ${sales} sales, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
await disconnect()
