import type { Collection, Prisma } from '@/lib/generated/prisma/client.ts'
import { env } from '@/lib/platform/env/env.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { isForPerson } from '@/lib/service/orders/schedule.ts'
import { type CollectionView, collectionOutcomeOf, type DebtPaidView, nextActionOf, otpStateOf } from './model.ts'

/** How long a payment can stay unpaid (service-api.md, Limits) if the Service does not say. */
const LIFETIME_MS = 15 * 60_000

export const COLLECTION_COLUMNS = {
  id: true,
  ticketId: true,
  state: true,
  attempts: true,
  postingUntil: true,
  frozen: true,
  method: true,
  currency: true,
  amountCents: true,
  chargeCents: true,
  rate: true,
  creditCents: true,
  customerPhone: true,
  reference: true,
  upstreamId: true,
  nextAction: true,
  actionMessage: true,
  payCode: true,
  otpProblem: true,
  expiresAt: true,
  failureCode: true,
  refusal: true,
  createdAt: true,
  attemptedAt: true,
  settledAt: true,
  checkedAt: true,
  nextCheckAt: true,
} satisfies Prisma.CollectionSelect

type CollectionRow = Prisma.CollectionGetPayload<{ select: typeof COLLECTION_COLUMNS }>

export function toCollectionView(row: CollectionRow, now: Date): CollectionView {
  const { attempts, attemptedAt: _, postingUntil, actionMessage, ...rest } = row
  const otpProblem = row.otpProblem as Problem | null
  return {
    ...rest,
    frozen: row.frozen && row.state === 'sending',
    isLate: isLatePayment(row, now),
    outcome: collectionOutcomeOf({ state: row.state, attempts, postingUntil }, now),
    methodLabel: methodLabel(row.method),
    nextAction: nextActionOf(row.nextAction),
    message: actionMessage,
    otp: otpStateOf(otpProblem),
    otpProblem,
    expiresAt: row.expiresAt ?? new Date(row.createdAt.getTime() + LIFETIME_MS),
    refusal: row.refusal as Problem | null,
  }
}

/** The office's name for a payment method; one it no longer lists keeps the Service's name. */
export function methodLabel(method: string): string {
  return env().collectionMethods.find(({ value }) => value === method)?.label ?? method
}

type PaymentAttempt = Pick<Collection, 'state' | 'attemptedAt' | 'createdAt'>

/** How long ago the Service was last asked for a payment, in milliseconds: until then the customer may be asked. */
export function attemptAgeMs({ attemptedAt, createdAt }: PaymentAttempt, now: Date): number {
  return now.getTime() - (attemptedAt ?? createdAt).getTime()
}

export function isLatePayment(payment: PaymentAttempt, now: Date): boolean {
  return isUnderWay(payment.state) && isForPerson(attemptAgeMs(payment, now))
}

type Tender = {
  typeId: string
  currency: string
  receivedCents: Cents
  changeCents: Cents
  paysDebt: boolean
  createdAt: Date
}

export function debtsPaid(tenders: readonly Tender[]): DebtPaidView[] {
  return tenders
    .filter(({ paysDebt }) => paysDebt)
    .map(({ typeId, currency, receivedCents, changeCents, createdAt: at }) => {
      return { typeId, currency, nativeCents: receivedCents - changeCents, at }
    })
}
