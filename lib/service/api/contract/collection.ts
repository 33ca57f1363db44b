import { z } from 'zod'
import { NEXT_ACTION_TYPES } from '@/lib/platform/shared/next-action.ts'
import { collectionNames } from '@/lib/service/api/field-names.ts'
import { type ToldState, WireState } from './state.ts'
import {
  atWill,
  missing,
  pick,
  WirePrice,
  WireRate,
  WireRecord,
  WireSum,
  WireText,
  WireTimestamp,
} from './wire-values.ts'

export type CollectionStatus = ToldState['status']

/** A type that we do not know is kept as `unknownType`: its message and code are all that can be shown. */
const NextAction = z
  .object({ type: atWill(z.string().regex(/^[\w.-]{1,60}$/)), message: atWill(WireText), code: atWill(WireText) })
  .transform(({ type: word, ...rest }) => {
    const type = NEXT_ACTION_TYPES.find((one) => one === word) ?? null
    return { type, ...rest, ...(type === null && word !== null && { unknownType: word }) }
  })

const Documented = z.object({
  id: WireText,
  status: WireState,
  next_action: atWill(NextAction),
  credit: atWill(WireSum),
  charge_amount: atWill(WireSum),
  rate: atWill(z.union([WireRate, z.number().transform(String).pipe(WireRate)])),
})

/**
 * A payment into the balance (service-api.md, Collection). `creditCents` is required once completed, and must be readable
 * if it is told of a reversed one; nothing depends on it before. `chargeCents` is in the currency the customer pays in.
 */
export const Collection = WireRecord.transform((record, context) => {
  const read = Documented.safeParse(record)
  if (!read.success) {
    for (const issue of read.error.issues)
      context.addIssue({ code: 'custom', path: issue.path, message: issue.message })
    return z.NEVER
  }
  const wire = read.data
  const { status } = wire.status
  const needsCredit = status === 'completed' || (status === 'reversed' && (record.credit ?? null) !== null)
  if (needsCredit && wire.credit === null) return missing(context, 'credit')
  return {
    id: wire.id,
    ...wire.status,
    nextAction: wire.next_action,
    creditCents: wire.credit,
    chargeCents: wire.charge_amount,
    rate: wire.rate,
    reference: pick(record, collectionNames.reference, WireText),
    method: pick(record, collectionNames.method, WireText),
    amountCents: pick(record, collectionNames.amount, WirePrice),
    currency: pick(record, collectionNames.currency, WireText),
    customerPhone: pick(record, collectionNames.customerPhone, WireText),
    failureCode: pick(record, collectionNames.failureCode, WireText),
    expiresAt: pick(record, collectionNames.expiresAt, WireTimestamp),
    createdAt: pick(record, collectionNames.createdAt, WireTimestamp),
    completedAt: pick(record, collectionNames.completedAt, WireTimestamp),
  }
})

export type Collection = z.output<typeof Collection>
