import { feeOn } from '@/lib/books/payment-types/model.ts'
import { type Cents, sumCents } from '@/lib/platform/shared/money.ts'

/** What a branch took by a payment type on one day in Harare and has not settled, in cents of its currency. */
export type UnsettledDay = { day: string; cents: Cents }

/** The unsettled days of one payment type at one branch, newest first. */
export type Unsettled = {
  typeId: string
  typeName: string
  branchCode: string
  branchName: string
  currency: string
  feePoints: number
  days: UnsettledDay[]
}

export function sumUnsettled({ days }: { days: readonly UnsettledDay[] }): Cents {
  return sumCents(days.map(({ cents }) => cents))
}

/** What the bank should keep of some days and bring, by the type's fee. */
export function expectedOf({ feePoints, days }: Pick<Unsettled, 'feePoints' | 'days'>) {
  const cents = sumUnsettled({ days })
  const feeCents = feeOn(cents, feePoints)
  return { feeCents, receivedCents: cents - feeCents }
}

export type SettlementView = {
  id: string
  at: Date
  by: string
  typeName: string
  branchName: string
  currency: string
  days: string[]
  clearedCents: Cents
  receivedCents: Cents
  feeCents: Cents
  /** What was missing or, below zero, came beyond. */
  shortCents: Cents
  undone: boolean
}
