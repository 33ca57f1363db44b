import { z } from 'zod'
import { tokenDigits } from '@/lib/platform/shared/codes.ts'
import { codeFields, fulfilmentNames, receiptNames, transactionNames } from '@/lib/service/api/field-names.ts'
import {
  atWill,
  missing,
  pick,
  WireAmount,
  WirePrice,
  WireQuantity,
  WireRecord,
  WireState,
  type WireStatus,
  WireText,
  WireTimestamp,
} from './wire-values.ts'

export type TransactionStatus = WireStatus['status']

const receiptOf = (wire: WireRecord, others: OtherField[]) => ({
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

/** A sale (service-api.md, Transaction). One that took money without stating how much breaks the contract. */
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

type OtherField = { name: string; value: string }

const MOST_FIELDS = 20
const LONGEST_FIELD = 120
const DEEPEST = 4

type Leaf = { path: string; value: string }

/** A token or code sent as a number, which would lose digits, counts as missing. */
function readGoods(fulfilment: WireRecord | null, receipt: WireRecord | null) {
  const goods = fulfilment ?? {}
  const printed = receipt ?? {}
  const token = inOrder(
    tokenTexts(goods, fulfilmentNames.token, ({ path }) => !codeFields.never.test(path)),
    tokenTexts(printed, receiptNames.token, ({ path }) => codeFields.tokens.test(path)),
  )
  const pin = codeAt(goods, fulfilmentNames.pin) ?? codeAt(printed, receiptNames.pin)
  return {
    token,
    pin,
    units: pick(goods, fulfilmentNames.units, WireQuantity) ?? pick(printed, receiptNames.units, WireQuantity),
    others: otherFields([
      ...leavesBeside(goods, Object.values(fulfilmentNames)),
      ...leavesBeside(printed, [...Object.values(receiptNames), ['product']]),
    ]),
  }
}

function tokenTexts(record: WireRecord, names: readonly string[], mayHold: (leaf: Leaf) => boolean): Leaf[] {
  const holds = ({ value }: Leaf) => tokenDigits(value).length > 0
  return Object.entries(record).flatMap(([name, value]) => {
    const leaves = leavesOf(value, name)
    if (!names.includes(name)) return leaves.filter((leaf) => mayHold(leaf) && holds(leaf))
    const tokens = leaves.filter(holds)
    return tokens.length > 0 ? tokens : leaves
  })
}

/** Each token once; a key change first, since the credit is made for that key. */
function inOrder(goods: Leaf[], printed: Leaf[]): string | null {
  const digitsOf = (leaves: Leaf[]) => leaves.flatMap(({ value }) => tokenDigits(value))
  const [inGoods, inPrinted] = [digitsOf(goods), digitsOf(printed)]
  const printedTellsAll = inPrinted.length > inGoods.length && inGoods.every((one) => inPrinted.includes(one))
  const isTold = goods.length > 0 && inPrinted.length === 0
  const leaves = isTold ? goods : printedTellsAll ? [...printed, ...goods] : [...goods, ...printed]
  const seen = new Set<string>()
  const texts = [...leaves.filter(isForKey), ...leaves.filter((leaf) => !isForKey(leaf))].flatMap(({ value }) => {
    const tokens = tokenDigits(value)
    const unseen = (tokens.length === 0 ? [value] : tokens).filter((one) => !seen.has(one))
    for (const one of unseen) seen.add(one)
    return tokens.length === unseen.length ? [value] : unseen
  })
  return texts.length === 0 ? null : texts.join('\n')
}

function isForKey({ path }: Leaf): boolean {
  return codeFields.keyChange.test(path)
}

function codeAt(record: WireRecord, names: readonly string[]): string | null {
  for (const name of names) {
    const found = leavesOf(record[name], name).map(({ value }) => value)
    if (found.length > 0) return [...new Set(found)].join('\n')
  }
  return null
}

/** None that may be a token or code: those are sealed and hidden. */
function otherFields(leaves: Leaf[]): OtherField[] {
  const shown = leaves.filter(({ path, value }) => !codeFields.secret.test(path) && tokenDigits(value).length === 0)
  const fields = shown.map(({ path, value }) => ({
    name: path
      .replace(/[._\s]+/g, ' ')
      .trim()
      .slice(0, LONGEST_FIELD),
    value: value.replace(/\s+/g, ' ').trim().slice(0, LONGEST_FIELD),
  }))
  return fields
    .filter(({ name, value }, index) => name && value && fields.findIndex((one) => one.name === name) === index)
    .slice(0, MOST_FIELDS)
}

function leavesBeside(record: WireRecord, known: readonly (readonly string[])[]): Leaf[] {
  const names = new Set(known.flat().map((name) => name.split('.')[0]))
  return Object.entries(record).flatMap(([name, value]) => (names.has(name) ? [] : leavesOf(value, name, true)))
}

function leavesOf(value: unknown, path: string, withNumbers = false): Leaf[] {
  if (WireText.safeParse(value).success) return [{ path, value: String(value) }]
  if (withNumbers && typeof value === 'number') return [{ path, value: String(value) }]
  if (typeof value !== 'object' || value === null || path.split('.').length > DEEPEST) return []
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${path}.${name}`, withNumbers))
}
