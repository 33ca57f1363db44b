import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { SoldTender } from '../model.ts'

// Each looked for by itself (`offset 0`): left the choice, a planner reads all payments that ever were for a day's sales.
// Cash for what was owed afterwards paid for no sale.
const CASH = Prisma.sql`exists (
  select from "Tender" n where n."ticketId" = s."ticketId" and not n."paysDebt" offset 0)`
const PHONE = Prisma.sql`exists (
  select from "Collection" c where c."ticketId" = s."ticketId" and c.state = 'completed' offset 0)`

/** Conditions on a sale `s` by how its ticket was paid, as the list's own. */
export const PAID_BY = {
  cash: Prisma.sql`${CASH} and not ${PHONE}`,
  mobile: Prisma.sql`${PHONE} and not ${CASH}`,
  both: Prisma.sql`${CASH} and ${PHONE}`,
} as const satisfies Record<SoldTender, Prisma.Sql>

/** The name of that condition; empty where none holds. */
export const TENDER = Prisma.sql`case when ${CASH} then case when ${PHONE} then 'both' else 'cash' end
  when ${PHONE} then 'mobile' else '' end`
