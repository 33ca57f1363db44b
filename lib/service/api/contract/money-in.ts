import { z } from 'zod'
import { NEXT_ACTION_TYPES } from '@/lib/platform/shared/payment.ts'
import { collectionNames, fundingNames } from '@/lib/service/api/field-names.ts'
import {
  atWill,
  missing,
  pick,
  WirePrice,
  WireRate,
  WireRecord,
  WireState,
  type WireStatus,
  WireSum,
  WireText,
  WireTimestamp,
} from './wire-values.ts'

export type CollectionStatus = WireStatus['status']

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

/** service-api.md, Collection; `chargeCents` is in the customer's currency. */
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

/** Notices an amount that is there but cannot be read. */
const TextOrNumber = z.union([z.string(), z.number()])

/** A top-up (service-api.md, Funding). `credited` is the only status we know; an unreadable amount is rejected. */
export const Funding = WireRecord.transform((wire, context) => {
  const id = pick(wire, fundingNames.id, WireText)
  const status = pick(wire, fundingNames.status, WireText)
  if (id === null || status === null) return missing(context, id === null ? 'id' : 'status')
  const amountCents = pick(wire, fundingNames.amount, WirePrice)
  if (amountCents === null && pick(wire, fundingNames.amount, TextOrNumber) !== null) return missing(context, 'amount')
  return {
    id,
    status,
    method: pick(wire, fundingNames.method, WireText),
    amountCents,
    reference: pick(wire, fundingNames.reference, WireText),
    instructions: pick(wire, fundingNames.instructions, WireText),
    createdAt: pick(wire, fundingNames.createdAt, WireTimestamp),
    creditedAt: pick(wire, fundingNames.creditedAt, WireTimestamp),
    payCode: pick(wire, fundingNames.payCode, WireText),
    payAddress: pick(wire, fundingNames.payAddress, WireText),
    payNetwork: pick(wire, fundingNames.payNetwork, WireText),
    expiresAt: pick(wire, fundingNames.expiresAt, WireTimestamp),
    failureCode: pick(wire, fundingNames.failureCode, WireText),
  }
})

export type Funding = z.output<typeof Funding>
