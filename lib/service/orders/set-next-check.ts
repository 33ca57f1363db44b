import type { Tx } from '@/lib/platform/database/db.ts'
import { type IncidentKind, raiseIncident } from '@/lib/service/incidents/raise-incident.ts'
import type { OrderKind, OrderRow } from './order-kind.ts'

/** `otherwise`: the incident raised once checks have ended. */
type NextCheck = { delayMs: number | null; otherwise: IncidentKind }

/** Schedules the next check of an order and releases its lease. Without a delay the order becomes a person's. */
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
