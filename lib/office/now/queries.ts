import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { listCollections } from './internal/list-collections.ts'
import { listSales } from './internal/list-sales.ts'
import { NOW_ROWS_READ } from './internal/read-newest.ts'
import type { NowFilter, NowRow } from './model.ts'

/**
 * The sales and collections of the actor's branches that match a filter, newest first: as many as are shown, and one
 * more if there are older ones.
 */
export async function listNow(actor: Actor, filter: NowFilter): Promise<NowRow[]> {
  authorise(actor, 'branch:read-live')
  const own = branchesOf(actor)
  const tickets: Prisma.TicketWhereInput[] = [
    ...(own.branchCode === undefined ? [] : [own]),
    ...(filter.branch === null ? [] : [{ branchCode: filter.branch }]),
    ...(filter.cashier === null ? [] : [{ staffId: filter.cashier }]),
  ]
  const withCollections = filter.product === null && (filter.kind === null || filter.kind === 'collection')
  const [sold, collected] = await Promise.all([
    filter.kind === 'collection' ? [] : listSales({ filter, tickets }),
    withCollections ? listCollections({ filter, tickets }) : [],
  ])
  const rows = [...sold, ...collected].filter((row) => filter.outcome === null || row.outcome === filter.outcome)
  return rows.sort((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? 1 : -1)).slice(0, NOW_ROWS_READ)
}
