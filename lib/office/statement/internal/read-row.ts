import type { StatementEntry } from '@/lib/service/api/contract/statement-entry.ts'
import type { Identity } from './same-row.ts'

/** A row as the sync stores it. */
export type ReadRow = Identity & { upstreamId: string | null; reference: string | null }

/** Reads a row from the wire. Null if it lacks its time, amount or running balance, which every row must have. */
export function readRow(row: StatementEntry): ReadRow | null {
  const { occurredAt, amountCents, balanceAfterCents } = row
  if (occurredAt === null || amountCents === null || balanceAfterCents === null) return null
  return {
    kind: row.kind ?? 'other',
    occurredAt,
    amountCents,
    balanceAfterCents,
    entryId: row.id,
    upstreamId: row.objectId,
    reference: row.reference,
  }
}
