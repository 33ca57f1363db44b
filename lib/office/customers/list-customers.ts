import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { beginningOf, endOf, harareDay, movedBy } from '@/lib/platform/shared/time.ts'
import { readLines } from './internal/read-lines.ts'
import { salesOf } from './internal/sales-of.ts'
import { AWAY_DAYS, BEFORE_DAYS, type CustomerFilter, type CustomerLine, REGULAR_DAYS } from './model.ts'

type Wanted = { filter: CustomerFilter; now: Date; most: number }

/**
 * The numbers, meters and accounts that bought most in a period, or those that used to come and stay away, at the
 * actor's branches or one of them; numbers are masked. Refuses with NOT_ALLOWED.
 */
export async function listCustomers(actor: Actor, { filter, now, most }: Wanted): Promise<CustomerLine[]> {
  authorise(actor, 'report:read')
  const { period, sort } = filter
  const sales = salesOf(actor, period.branch)
  if (filter.list === 'top') {
    return readLines({ sales, from: beginningOf(period.from), until: endOf(period.to), sort, most })
  }
  const away = beginningOf(movedBy(harareDay(now), -AWAY_DAYS))
  const from = beginningOf(movedBy(harareDay(now), -AWAY_DAYS - BEFORE_DAYS))
  return readLines({ sales, from, until: now, only: { days: REGULAR_DAYS, lastBefore: away }, sort, most })
}
