import type { Tx } from '@/lib/platform/database/db.ts'
import { type IncidentKind, raiseIncident } from '@/lib/service/incidents/raise-incident.ts'
import type { OrderKind, OrderRow } from './order-kind.ts'

/** `otherwise`: what a person is told where nothing is asked any more. */
type NextCheck = { delayMs: number | null; otherwise: IncidentKind }

/** Says when an order is asked about next, and lets its lease go. With no delay it is a person's from here on. */
export async function setNextCheck(
  tx: Tx,
  kind: OrderKind,
  { id, environment }: Pick<OrderRow, 'id' | 'environment'>,
  { delayMs, otherwise }: NextCheck,
): Promise<void> {
  if (delayMs === null) await raiseIncident(tx, { kind: otherwise, environment, ...kind.about(id) })
  await tx.$executeRaw`
    update ${kind.table} set "checkedAt" = clock_timestamp(), "leaseUntil" = null,
      "nextCheckAt" = clock_timestamp() + ${delayMs} * interval '1 millisecond'
    where id = ${id}::uuid`
}
