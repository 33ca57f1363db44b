import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type CsvRow, csvFile } from '@/lib/platform/files/csv-file.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { harareSecond } from '@/lib/platform/shared/time/format-time.ts'
import { beginningOf, endOf, harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { type CustomerSelection, lapsedFrom, lapsedOn, listCustomerLines, salesOf } from './internal/customer-sums.ts'
import { listFromSaved } from './internal/saved-lists.ts'
import type { CustomerFilter, CustomerLine } from './model.ts'

type Query = { filter: CustomerFilter; now: Date; most: number }

/** Who bought most in a period, or used to come and stays away; numbers are masked. */
export async function listCustomers(actor: Actor, query: Query): Promise<CustomerLine[]> {
  const request = requestOf(actor, query)
  const isEverywhere = actor.branches === null && query.filter.period.branch === null
  return (await listFromSaved({ ...query, request, isEverywhere })) ?? listCustomerLines(db(), request)
}

function requestOf(actor: Actor, { filter, now, most }: Query): CustomerSelection {
  authorise(actor, 'report:read')
  const { list, period, sort } = filter
  const sales = salesOf(actor, period.branch)
  if (list === 'lapsed') return { sales, ...lapsedOn(lapsedFrom(harareDay(now))), until: now, sort, most }
  return { sales, from: beginningOf(period.from), until: endOf(period.to), sort, most }
}

/** More than anybody reads; a file must not become a copy of all customers. */
const MOST = 1000
const HEADS = ['Customer', 'Sales', 'Worth USD', 'Margin USD', 'Last in Harare', 'Bought most'] as const

/** The first thousand customers of a list as CSV, with numbers masked as on the page. */
export async function exportCustomers({
  ctx: { actor },
  input: { filter, now },
}: {
  ctx: Ctx
  input: { filter: CustomerFilter; now: Date }
}): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  authorise(actor, 'report:read')
  const { list, period } = filter
  const days = list === 'top' ? { from: period.from, to: period.to } : {}
  await recordAudit(db(), actor, {
    action: 'report:export',
    objectKind: 'report',
    detail: {
      report: list === 'top' ? 'customers' : 'lapsed',
      ...days,
      ...(period.branch && { branch: period.branch }),
    },
  })
  async function* read(): AsyncGenerator<CsvRow[]> {
    const lines = await listCustomers(actor, { filter, now, most: MOST })
    yield lines.map(({ recipient, sales, salesCents, marginCents, lastAt, bought }) => [
      ...[recipient, sales, toWireAmount(salesCents), toWireAmount(marginCents), harareSecond(lastAt)],
      bought.join(' + '),
    ])
  }
  return { name: `customers-${list}-${period.from}-${period.to}.csv`, body: csvFile(HEADS, read()) }
}
