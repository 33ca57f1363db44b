import { PAID_UNSOLD } from '@/lib/counter/tickets/sell-paid-ticket.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { DUE_EVENTS } from '@/lib/office/webhook-inbox/handle-due.ts'
import { db } from '@/lib/platform/database/db.ts'
import { FOLLOWING } from '@/lib/platform/health/heartbeat.ts'
import { dueOrders } from '@/lib/service/orders/schedule.ts'
import { DUE_PAYMENTS, DUE_SALES, DUE_TOP_UPS, type SWEEPS } from './sweep.ts'

/** The names of the loops (`startLoops`) with something to do now: one statement a second for an idle worker. */
export async function listDue(): Promise<string[]> {
  const looks = Object.entries(DUE).map(
    ([loop, what]) => Prisma.sql`select ${loop}::text as loop where exists (select 1 ${what})`,
  )
  const due = await db().$queryRaw<{ loop: string }[]>`
    ${Prisma.join(looks, ' union all ')}
    union all select 'recovery ' || environment from "LostTime" where "caughtUpAt" is null`
  return due.map(({ loop }) => loop)
}

const DUE: Readonly<Record<keyof typeof SWEEPS | 'webhooks', Prisma.Sql>> = {
  'paid tickets': PAID_UNSOLD,
  payments: dueOrders(DUE_PAYMENTS),
  [FOLLOWING]: dueOrders(DUE_SALES),
  'top-ups': dueOrders(DUE_TOP_UPS),
  webhooks: DUE_EVENTS,
}
