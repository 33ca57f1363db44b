import { queryPast } from '@/lib/platform/database/past-reads.ts'
import { type TotalsView, viewTotalsOf } from './read-totals.ts'

/** As `viewTotals`, for days up to `lastDay`; a replica may answer once they are over. Only for what shows figures. */
export function viewPastTotals<T>(lastDay: string, read: (view: TotalsView) => Promise<T>): Promise<T> {
  return queryPast(lastDay, (database) => viewTotalsOf(database, read))
}
