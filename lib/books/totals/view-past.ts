import { readPast } from '@/lib/platform/database/past-reads.ts'
import { type TotalsView, viewTotalsOf } from './read-totals.ts'

/** `viewTotals` for days until `lastDay`, which a replica may answer once they are over: for what only shows figures. */
export function viewPastTotals<T>(lastDay: string, read: (view: TotalsView) => Promise<T>): Promise<T> {
  return readPast(lastDay, (database) => viewTotalsOf(database, read))
}
