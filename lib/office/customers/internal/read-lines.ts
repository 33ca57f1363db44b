import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { maskRecipient } from '@/lib/platform/shared/mask.ts'
import type { CustomerLine, CustomerSort } from '../model.ts'
import { grouped, ownSales, SORTED_BY, type Summed } from './grouped.ts'

const MOST_PRODUCTS = 2

export type Wanted = Summed & { sort: CustomerSort; most: number }

/** A customer of a list, and whether nobody outside `among` can come before them. */
type SureLine = CustomerLine & { isSure: boolean }

/**
 * Customers by what they bought between two times, with numbers masked. Looks up the products bought most and the
 * newest sale only for the lines that are shown.
 */
export async function readLines(tx: Pick<Tx, '$queryRaw'>, wanted: Wanted): Promise<CustomerLine[]> {
  const lines = await readSome(tx, wanted, { isSure: Prisma.sql`true` })
  return lines.map(({ isSure: _, ...line }) => line)
}

/** As `readLines`, limited to the numbers `among`, if given; `isSure` is an SQL condition on a line `c`. */
export async function readSome(
  tx: Pick<Tx, '$queryRaw'>,
  { sort, most, ...summed }: Wanted,
  { among, isSure }: { among?: Prisma.Sql; isSure: Prisma.Sql },
): Promise<SureLine[]> {
  const own = ownSales(summed)
  const inOrder = Prisma.sql`order by ${SORTED_BY[sort]} desc, recipient`
  const lines = await tx.$queryRaw<SureLine[]>`
    select c.*, ${isSure} as "isSure",
      (select o.id::text from (${own}) o order by o."claimedAt" desc, o.id desc limit 1) as "saleId",
      array(select o."productName" from (${own}) o where o."productName" is not null
        group by 1 order by count(*) desc, 1 limit ${MOST_PRODUCTS}) as bought
    from (select c.* from (${grouped(summed, among)}) c ${inOrder} limit ${most}) c ${inOrder}`
  return lines.map((line) => ({ ...line, recipient: maskRecipient(line.recipient) }))
}
