import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { SoldTender } from '../model.ts'

const CASH = Prisma.sql`exists (select from "Tender" n where n."ticketId" = s."ticketId")`
const PHONE = Prisma.sql`exists (select from "Collection" c where c."ticketId" = s."ticketId" and c.state = 'completed')`

/** Conditions on a sale `s` by how its ticket was paid, as the list's own. */
export const PAID_BY = {
  cash: Prisma.sql`${CASH} and not ${PHONE}`,
  mobile: Prisma.sql`not ${CASH} and ${PHONE}`,
  both: Prisma.sql`${CASH} and ${PHONE}`,
} as const satisfies Record<SoldTender, Prisma.Sql>

/** The name of that condition; empty where none holds. */
export const TENDER = Prisma.sql`case when ${CASH} then case when ${PHONE} then 'both' else 'cash' end
  when ${PHONE} then 'mobile' else '' end`
