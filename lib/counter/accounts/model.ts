import { isAccount, type PaymentTerms } from '@/lib/books/tenders/model.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'

/** A customer's account as a till offers it: what they may still buy on it, in USD cents. */
export type AccountTerms = PaymentTerms & { leftCents: Cents }

/** Accounts among the ways to pay that a price offers. */
export function accountsOf(types: readonly (PaymentTerms | AccountTerms)[]): AccountTerms[] {
  return types.flatMap((type) => (isAccount(type.id) && 'leftCents' in type ? [type] : []))
}

/** An account to take a payment for: what is owed on it. */
export type OwingAccount = { id: string; name: string; owedCents: Cents }

export function owingText({ name, owedCents }: OwingAccount): string {
  return `${name}: ${formatUsd(owedCents)}`
}
