import { z } from 'zod'
import { receiptNames, transactionNames } from '@/lib/service/api/field-names.ts'
import { readGoods, type ToldField } from './goods.ts'
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
const receiptOf = (wire: WireRecord, others: ToldField[]) => ({
  productName: pick(wire, receiptNames.productName, WireText),
  recipient: pick(wire, receiptNames.recipient, WireText),
  customerName: pick(wire, receiptNames.customerName, WireText),
  amountCents: pick(wire, receiptNames.amount, WireAmount),
  currency: pick(wire, receiptNames.currency, WireText),
  feeCents: pick(wire, receiptNames.fee, WireAmount),
  units: pick(wire, receiptNames.units, WireQuantity),
  serviceReference: pick(wire, receiptNames.serviceReference, WireText),
  providerReference: pick(wire, receiptNames.providerReference, WireText),
  completedAt: pick(wire, receiptNames.completedAt, WireTimestamp),
  others,
})

const Wire = z.looseObject({
  id: WireText,
  reference: WireText,
  status: WireState,
  product: atWill(WireText),
  total_debit: atWill(WirePrice),
  balance_after: atWill(WireAmount),
  created_at: atWill(WireTimestamp),
  completed_at: atWill(WireTimestamp),
  fulfilment: atWill(WireRecord),
  receipt: atWill(WireRecord),
  failure_code: atWill(WireText),
})

/**
 * A sale as the Service reports it (service-api.md, Transaction). A sale that took money without stating how much
 * breaks the contract. Tokens and PIN come from `fulfilment` and the receipt (`readGoods`).
 */
export const Transaction = Wire.transform((wire, context) => {
  if (wire.total_debit === null && wire.status.status !== 'failed') return missing(context, 'total_debit')
  const { others, ...goods } = readGoods(wire.fulfilment, wire.receipt)
  const receipt = wire.receipt && receiptOf(wire.receipt, others)
  return {
    id: wire.id,
    reference: wire.reference,
    ...wire.status,
    product: wire.product,
    totalDebitCents: wire.total_debit ?? 0n,
    balanceAfterCents: wire.balance_after,
    createdAt: wire.created_at,
    completedAt: wire.completed_at,
    ...goods,
    receipt,
    failureCode: wire.failure_code,
    recipient: pick(wire, transactionNames.recipient, WireText) ?? receipt?.recipient ?? null,
    quoteId: pick(wire, transactionNames.quoteId, WireText),
    faceCents: pick(wire, transactionNames.faceValue, WirePrice) ?? receipt?.amountCents ?? null,
    faceCurrency: pick(wire, transactionNames.faceCurrency, WireText) ?? receipt?.currency ?? null,
    feeCents: pick(wire, transactionNames.fee, WirePrice) ?? receipt?.feeCents ?? null,
  }
})

export type Transaction = z.output<typeof Transaction>
