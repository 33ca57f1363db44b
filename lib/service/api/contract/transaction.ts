import { z } from 'zod'
import { receiptNames, transactionNames } from '@/lib/service/api/field-names.ts'
import { type ToldState, WireState } from './state.ts'
import {
  atWill,
  missing,
  pick,
  WireAmount,
  WirePrice,
  WireQuantity,
  WireRecord,
  WireText,
  WireTimestamp,
} from './wire-values.ts'

export type TransactionStatus = ToldState['status']

/** What the Service prints for a completed sale; every field may be missing (service-api.md, Transaction). */
const Receipt = WireRecord.transform((wire) => ({
  productName: pick(wire, receiptNames.productName, WireText),
  recipient: pick(wire, receiptNames.recipient, WireText),
  customerName: pick(wire, receiptNames.customerName, WireText),
  amountCents: pick(wire, receiptNames.amount, WireAmount),
  currency: pick(wire, receiptNames.currency, WireText),
  feeCents: pick(wire, receiptNames.fee, WireAmount),
  token: pick(wire, receiptNames.token, WireText),
  pin: pick(wire, receiptNames.pin, WireText),
  units: pick(wire, receiptNames.units, WireQuantity),
  serviceReference: pick(wire, receiptNames.serviceReference, WireText),
  providerReference: pick(wire, receiptNames.providerReference, WireText),
  completedAt: pick(wire, receiptNames.completedAt, WireTimestamp),
}))

/** Tokens and PINs are text: a number would lose digits, so one that arrives as a number counts as missing. */
const Fulfilment = z.object({ token: atWill(WireText), units: atWill(WireQuantity), pin: atWill(WireText) })

const Wire = z.looseObject({
  id: WireText,
  reference: WireText,
  status: WireState,
  product: atWill(WireText),
  total_debit: atWill(WirePrice),
  balance_after: atWill(WireAmount),
  created_at: atWill(WireTimestamp),
  completed_at: atWill(WireTimestamp),
  fulfilment: atWill(Fulfilment),
  receipt: atWill(Receipt),
  failure_code: atWill(WireText),
})

/**
 * A sale as the Service reports it (service-api.md, Transaction). A sale that took money without stating how much
 * breaks the contract. Token and PIN come from `fulfilment`, else from the receipt.
 */
export const Transaction = Wire.transform((wire, context) => {
  if (wire.total_debit === null && wire.status.status !== 'failed') return missing(context, 'total_debit')
  return {
    id: wire.id,
    reference: wire.reference,
    ...wire.status,
    product: wire.product,
    totalDebitCents: wire.total_debit ?? 0n,
    balanceAfterCents: wire.balance_after,
    createdAt: wire.created_at,
    completedAt: wire.completed_at,
    token: wire.fulfilment?.token ?? wire.receipt?.token ?? null,
    pin: wire.fulfilment?.pin ?? wire.receipt?.pin ?? null,
    units: wire.fulfilment?.units ?? wire.receipt?.units ?? null,
    receipt: wire.receipt,
    failureCode: wire.failure_code,
    recipient: pick(wire, transactionNames.recipient, WireText) ?? wire.receipt?.recipient ?? null,
    quoteId: pick(wire, transactionNames.quoteId, WireText),
    faceCents: pick(wire, transactionNames.faceValue, WirePrice) ?? wire.receipt?.amountCents ?? null,
    faceCurrency: pick(wire, transactionNames.faceCurrency, WireText) ?? wire.receipt?.currency ?? null,
    feeCents: pick(wire, transactionNames.fee, WirePrice) ?? wire.receipt?.feeCents ?? null,
  }
})

export type Transaction = z.output<typeof Transaction>
