import { z } from 'zod'
import { statementNames } from '@/lib/service/api/field-names.ts'
import { pick, WireAmount, WireRecord, WireText, WireTimestamp } from './wire-values.ts'

const StatementKind = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .replace(/[\s-]/g, '_')
      .replace(/^topup$/, 'top_up'),
  )
  .pipe(z.enum(['top_up', 'sale', 'collection', 'release', 'reversal']))

/**
 * A row of the Service's ledger (service-api.md, Statement entry: fields left open). Amounts are signed cents. A row that
 * is no object has none of its fields: it must not keep those around it from being read.
 */
export const StatementEntry = WireRecord.catch({}).transform((wire) => ({
  kind: pick(wire, statementNames.kind, StatementKind),
  amountCents: pick(wire, statementNames.amount, WireAmount),
  balanceAfterCents: pick(wire, statementNames.balanceAfter, WireAmount),
  occurredAt: pick(wire, statementNames.occurredAt, WireTimestamp),
  id: pick(wire, statementNames.id, WireText),
  objectId: pick(wire, statementNames.objectId, WireText),
  reference: pick(wire, statementNames.reference, WireText),
  branchId: pick(wire, statementNames.branchId, WireText),
}))

export type StatementEntry = z.output<typeof StatementEntry>
