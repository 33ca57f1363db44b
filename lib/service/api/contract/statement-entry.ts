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

/** Names are looked up, so they must fit an index; whatever is longer than ours is not ours. */
const LONGEST_NAME = 200
const Name = WireText.transform((text) =>
  text.length > LONGEST_NAME ? [...text].slice(0, LONGEST_NAME).join('') : text,
)

/**
 * A row of the Service's ledger (service-api.md, Statement entry: fields left open). Amounts are signed cents. A row that
 * is no object has none of its fields: it must not keep those around it from being read.
 */
export const StatementEntry = WireRecord.catch({}).transform((wire) => ({
  kind: pick(wire, statementNames.kind, StatementKind),
  amountCents: pick(wire, statementNames.amount, WireAmount),
  balanceAfterCents: pick(wire, statementNames.balanceAfter, WireAmount),
  occurredAt: pick(wire, statementNames.occurredAt, WireTimestamp),
  id: pick(wire, statementNames.id, Name),
  objectId: pick(wire, statementNames.objectId, Name),
  reference: pick(wire, statementNames.reference, Name),
  branchId: pick(wire, statementNames.branchId, WireText),
}))

export type StatementEntry = z.output<typeof StatementEntry>
