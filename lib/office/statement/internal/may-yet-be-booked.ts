import { Prisma } from '@/lib/generated/prisma/client.ts'

const FOLLOWED = (order: 's' | 'c' | 'f') => {
  const one = Prisma.raw(order)
  return Prisma.sql`${one}.state in ('sending', 'pending') and ${one}."nextCheckAt" is not null`
}

const NEAR = (asked: Prisma.Sql) => Prisma.sql`
  ${asked} between r."occurredAt" - interval '36 hours' and r."occurredAt" + interval '36 hours'`

/**
 * SQL condition: the open row `r` is about a sale, payment or top-up that is still followed, or may be, since it names
 * nothing of ours and has its amount. Our books may yet book it, and then once more if a person had assigned the row.
 */
export const MAY_YET_BE_BOOKED = Prisma.sql`(
  exists (select from "Sale" s where s.id = r."saleId" and ${FOLLOWED('s')})
  or exists (select from "Collection" c where c.id = r."collectionId" and ${FOLLOWED('c')})
  or r."saleId" is null and r."collectionId" is null and r.reference is null and (
    exists (select from "Sale" s where ${FOLLOWED('s')} and s.environment = r.environment
      and s."totalDebitCents" = abs(r."amountCents") and ${NEAR(Prisma.sql`s."claimedAt"`)})
    or exists (select from "Collection" c where ${FOLLOWED('c')} and c.environment = r.environment
      and c."amountCents" = abs(r."amountCents") and ${NEAR(Prisma.sql`c."createdAt"`)}))
  or r.kind = 'top_up' and exists (select from "Funding" f where ${FOLLOWED('f')} and f.environment = r.environment
    and (f.reference = r.reference or f."upstreamId" = r."upstreamId"
      or r.reference is null and r."upstreamId" is null and f."amountCents" = r."amountCents"
        and ${NEAR(Prisma.sql`f."sentAt"`)})))`
