import type { Cents } from '@/lib/platform/shared/money.ts'
import type { DebtPaidView } from './model.ts'

type Tender = { currency: string; receivedCents: Cents; changeCents: Cents; paysDebt: boolean; createdAt: Date }

/** Of the cash that a ticket's customer paid, what paid a debt. */
export function debtsPaid(tenders: readonly Tender[]): DebtPaidView[] {
  return tenders
    .filter(({ paysDebt }) => paysDebt)
    .map(({ currency, receivedCents, changeCents, createdAt: at }) => {
      return { currency, nativeCents: receivedCents - changeCents, at }
    })
}
