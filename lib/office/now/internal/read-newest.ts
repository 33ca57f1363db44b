import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { momentIn, readNearest } from '@/lib/platform/database/read-nearest.ts'
import { NOW_ROWS, type NowFilter, nowSpan } from '../model.ts'

/** One more than is shown. */
export const NOW_ROWS_READ = NOW_ROWS + 1

/** What is asked for: the screen's filter, and what it requires of tickets; of none, any ticket will do. */
export type Asked = { filter: NowFilter; tickets: Prisma.TicketWhereInput[] }

type Timed = 'Sale.claimedAt' | 'Collection.createdAt'

/** The newest rows that `read` finds, at most NOW_ROWS_READ; nearest first if their tickets decide which count. */
export function readNewest<Row>(
  rows: Timed,
  { filter, tickets }: Asked,
  read: (upTo: Date | null) => Promise<Row[]>,
): Promise<Row[]> {
  if (tickets.length === 0) return read(null)
  const span = nowSpan(filter)
  const list = { rows, from: span?.from, until: span?.until, place: filter.before, rising: false }
  return readNearest({ take: NOW_ROWS_READ, momentAt: (places) => momentIn(list, places), read })
}
