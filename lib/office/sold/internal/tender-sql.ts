import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { SoldTender } from '../model.ts'

// `offset 0` makes the planner look up each ticket's payments; left to choose, it reads all payments ever made for one
// day's sales. Cash that paid a debt afterwards paid for no sale.
const CASH = Prisma.sql`exists (
  select from "Tender" n where n."ticketId" = s."ticketId" and not n."paysDebt" offset 0)`
const PHONE = Prisma.sql`exists (
  select from "Collection" c where c."ticketId" = s."ticketId" and c.state = 'completed' offset 0)`

/** SQL conditions on a sale `s` by how its ticket was paid, the same as those of the list. */
export const PAID_BY = {
  cash: Prisma.sql`${CASH} and not ${PHONE}`,
  mobile: Prisma.sql`${PHONE} and not ${CASH}`,
  both: Prisma.sql`${CASH} and ${PHONE}`,
} as const satisfies Record<SoldTender, Prisma.Sql>

/** SQL for the name of the condition that holds; empty if none does. */
export const TENDER = Prisma.sql`case when ${CASH} then case when ${PHONE} then 'both' else 'cash' end
  when ${PHONE} then 'mobile' else '' end`
