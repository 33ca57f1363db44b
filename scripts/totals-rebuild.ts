import { disconnect } from '../lib/db.ts'
import { requireEnv } from '../lib/require-env.ts'
import { requireUtc } from '../lib/require-utc.ts'
import { rebuildTotals } from '../lib/totals/rebuild-totals.ts'

/** Sums the journal anew for the reports and the overview; safe at any time. */
requireEnv()
await requireUtc()
const startedAt = performance.now()
const rows = await rebuildTotals()
console.log(`${rows} rows by day, summed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
await disconnect()
