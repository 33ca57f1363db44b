import { z } from 'zod'
import { fundingNames } from '@/lib/service/api/field-names.ts'
import { missing, pick, WirePrice, WireRecord, WireText, WireTimestamp } from './wire-values.ts'

/** Any value, so that an amount that is there but cannot be read is noticed. */
const Told = z.union([z.string(), z.number()])

/**
 * A top-up (service-api.md, Funding: fields left open). `status` is the Service's word; `credited` is the only one that
 * we know. The amount may be absent, but an unreadable one is rejected rather than taken for the amount that we asked
 * for.
 */
export const Funding = WireRecord.transform((wire, context) => {
  const id = pick(wire, fundingNames.id, WireText)
  const status = pick(wire, fundingNames.status, WireText)
  if (id === null || status === null) return missing(context, id === null ? 'id' : 'status')
  const amountCents = pick(wire, fundingNames.amount, WirePrice)
  if (amountCents === null && pick(wire, fundingNames.amount, Told) !== null) return missing(context, 'amount')
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
