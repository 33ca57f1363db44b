import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { harareDay, startOfHarareDay } from '@/lib/platform/shared/time.ts'
import { bookedBalance } from './internal/slices.ts'

type Wanted = { environment: Environment; account: 'service_available' | 'service_reserved'; until: Date }

/**
 * What our books say of the Service balance, or of its reserve, just before an instant: all keys of an environment
 * together, since they share it. One statement, so that no entry is missed or counted twice.
 */
export async function balanceBooked(tx: Tx, { environment, account, until }: Wanted): Promise<Cents> {
  const day = startOfHarareDay(until)
  const sum = (from: Prisma.Sql) => Prisma.sql`(select coalesce(sum(cents), 0) from ${from} b
    where b.environment = ${environment}::"Environment" and b.account = ${account})`
  const fresh = Prisma.sql`e.id > (select "throughEntryId" from "TotalsThrough" where id = 1) and e.at < ${day}`
  const lastDay = Prisma.sql`e.environment = ${environment}::"Environment" and e.at >= ${day} and e.at < ${until}`
  const [row] = await tx.$queryRaw<{ cents: bigint }[]>`
    select (${sum(Prisma.sql`(select * from "BalanceDay" where day < ${harareDay(until)}::date)`)}
      + ${sum(Prisma.sql`(${bookedBalance(fresh)})`)} + ${sum(Prisma.sql`(${bookedBalance(lastDay)})`)})::bigint as cents`
  return row?.cents ?? 0n
}
