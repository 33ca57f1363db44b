import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { IncidentKind } from './raise-incident.ts'

/** Closes the open incidents of these kinds about a sale or a payment. */
export async function resolveIncidents(
  tx: Tx,
  about: { saleId: string } | { collectionId: string },
  kinds: readonly IncidentKind[],
): Promise<void> {
  const where = { ...about, kind: { in: [...kinds] }, resolvedAt: null }
  await tx.incident.updateMany({ where, data: { resolvedAt: await databaseNow(tx) } })
}
