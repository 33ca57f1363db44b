import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { beginningOf, endOf, harareDay } from '@/lib/platform/shared/harare-day.ts'
import { lapsedFrom, lapsedOn } from './internal/grouped.ts'
import { listFromKept } from './internal/list-from-kept.ts'
import { readLines, type Wanted } from './internal/read-lines.ts'
import { salesOf } from './internal/sales-of.ts'
import type { CustomerFilter, CustomerLine } from './model.ts'

type Asked = { filter: CustomerFilter; now: Date; most: number }

/**
 * The numbers, meters and accounts that bought most in a period, or that used to come and stay away, at the actor's
 * branches or one of them; numbers are masked.
 */
export async function listCustomers(actor: Actor, asked: Asked): Promise<CustomerLine[]> {
  const wanted = wantedBy(actor, asked)
  const isEverywhere = actor.branches === null && asked.filter.period.branch === null
  return (await listFromKept({ ...asked, wanted, isEverywhere })) ?? readLines(db(), wanted)
}

function wantedBy(actor: Actor, { filter, now, most }: Asked): Wanted {
  authorise(actor, 'report:read')
  const { list, period, sort } = filter
  const sales = salesOf(actor, period.branch)
  if (list === 'lapsed') return { sales, ...lapsedOn(lapsedFrom(harareDay(now))), until: now, sort, most }
  return { sales, from: beginningOf(period.from), until: endOf(period.to), sort, most }
}
