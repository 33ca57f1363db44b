import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import type { SaleStep } from '../model.ts'

/** The histories of sales by the sale's id, each oldest first. */
export type SaleSteps = ReadonlyMap<string, SaleStep[]>

/** Times are by the database's clock; that of a standby that takes over may be a little behind. */
const BEHIND_MS = DAY_MS

/**
 * The histories of a ticket's sales. Nothing happened to a sale before its ticket existed, so earlier months are not
 * searched (decision 080).
 */
export async function readSteps(ticket: { createdAt: Date; sales: { id: string }[] }): Promise<SaleSteps> {
  const saleId = { in: ticket.sales.map(({ id }) => id) }
  const rows = await db().saleEvent.findMany({
    where: { saleId, at: { gte: new Date(ticket.createdAt.getTime() - BEHIND_MS) } },
    orderBy: { id: 'asc' },
    select: { saleId: true, at: true, kind: true },
  })
  const steps = new Map<string, SaleStep[]>()
  for (const { saleId: id, ...step } of rows) steps.set(id, [...(steps.get(id) ?? []), step])
  return steps
}
