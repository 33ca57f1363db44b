import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Environment } from '@/lib/platform/env/credential.ts'
import type { IncidentKind } from './raise-incident.ts'

type About =
  | { saleId: string }
  | { collectionId: string }
  | { environment: Environment; detail: { path: string[]; equals: string } }

/** Closes the open incidents of these kinds about a sale or a payment, or of an environment with such a detail. */
export async function resolveIncidents(tx: Tx, about: About, kinds: readonly IncidentKind[]): Promise<void> {
  const where = { ...about, kind: { in: [...kinds] }, resolvedAt: null }
  await tx.incident.updateMany({ where, data: { resolvedAt: await databaseNow(tx) } })
}
