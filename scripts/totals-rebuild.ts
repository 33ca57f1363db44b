import { rebuildTotals } from '../lib/books/totals/rebuild-totals.ts'
import { rebuildCustomerLists } from '../lib/office/customers/refresh-customer-lists.ts'
import { rebuildSoldDays } from '../lib/office/sold/refresh-sold-days.ts'
import { disconnect } from '../lib/platform/database/db.ts'
import { requireDatabase } from '../lib/platform/database/require-database.ts'
import { requireEnv } from '../lib/platform/env/require-env.ts'

/**
 * Recomputes the totals for reports and the overview from the journal, then the lists of customers and the sums of the
 * list of sales. Safe at any time.
 */
requireEnv()
await requireDatabase()
const startedAt = performance.now()
const rows = await rebuildTotals()
console.log(`${rows} rows by day, summed in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
const listingAt = performance.now()
await rebuildCustomerLists()
console.log(`customers listed in ${((performance.now() - listingAt) / 1000).toFixed(1)} s`)
const summingAt = performance.now()
await rebuildSoldDays()
console.log(`days of sales summed in ${((performance.now() - summingAt) / 1000).toFixed(1)} s`)
await disconnect()
