import type { Tx } from '@/lib/platform/database/db.ts'
import { type IncidentKind, raiseIncident } from '@/lib/service/incidents/raise-incident.ts'
import type { OrderKind, OrderRow } from './order-kind.ts'

/** `delayMs`: null if no check follows. `incident`: what a person must look at now, if anything. */
type NextCheck = { delayMs: number | null; incident: IncidentKind | null }

/** Schedules the next check of an order and releases its lease. An incident that is still open is not raised again. */
export async function setNextCheck(
  tx: Tx,
  kind: OrderKind,
  { id, environment }: Pick<OrderRow, 'id' | 'environment'>,
  { delayMs, incident }: NextCheck,
): Promise<void> {
  if (incident) await raiseIncident(tx, { kind: incident, environment, ...kind.about(id) })
  await tx.$executeRaw`
    update ${kind.table} set "checkedAt" = clock_timestamp(), "leaseUntil" = null,
      "nextCheckAt" = clock_timestamp() + ${delayMs} * interval '1 millisecond'
    where id = ${id}::uuid`
}
