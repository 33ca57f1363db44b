import type { Cents } from '@/lib/platform/shared/money.ts'
import type { ExpenseKind } from '@/lib/platform/shared/payment.ts'

export type AccountName =
  | 'drawer'
  | 'safe'
  | 'clearing'
  | 'bank'
  | 'service_available'
  | 'service_reserved'
  | 'receivable'
  | 'uncounted'
  | 'held'
  | 'change_owed'
  | 'suspense'
  | 'opening'
  | 'sales'
  | 'other_income'
  | 'cost'
  | 'losses'
  | 'expenses'
  | 'over_short'
  | 'safe_over_short'
  | 'rounding_fx'

/**
 * `key` says whose it is: a till, branch, credential, ticket or kind; empty if there is only one. `saleId` is the item
 * of the ticket whose money it is, on `held` alone.
 */
export type Account = {
  readonly account: AccountName
  readonly key: string
  readonly currency: string
  readonly saleId?: string | null
}

export const drawer = (tillId: string, currency: string): Account => ({ account: 'drawer', key: tillId, currency })

export const safe = (branchCode: string, currency: string): Account => ({ account: 'safe', key: branchCode, currency })

/** What was paid by a payment type at a branch, until it is settled with the bank or wallet. */
export const clearing = (typeId: string, branchCode: string, currency: string): Account => {
  return { account: 'clearing', key: clearingKey(typeId, branchCode), currency }
}

export function clearingKey(typeId: string, branchCode: string): string {
  return `${typeId}/${branchCode}`
}

export const bank = (currency: string): Account => ({ account: 'bank', key: '', currency })

export const serviceAvailable = (credential: string): Account => usd('service_available', credential)

export const serviceReserved = (credential: string): Account => usd('service_reserved', credential)

/** Cash for sales that the database had lost, until somebody counts the drawer. */
export const uncounted = (tillId: string): Account => usd('uncounted', tillId)

/** What a customer owes on a ticket, or on their account (`accountTender`). */
export const receivable = (key: string): Account => usd('receivable', key)

/**
 * A customer's money: paid for a ticket, with nothing delivered for it yet and not given back. Never negative, by item
 * too; without an item, what no item is named for.
 */
export const held = (ticketId: string, saleId: string | null = null): Account => ({
  ...usd('held', ticketId),
  saleId,
})

/** Change that stayed in a drawer for a customer, by what was kept: theirs until it is paid, or expires. */
export const changeOwed = (id: string, currency: string): Account => ({ account: 'change_owed', key: id, currency })

export const suspense: Account = usd('suspense')

export const sales: Account = usd('sales')

export const cost: Account = usd('cost')

/** Customers' money that became ours: unclaimed, or for goods that the customer kept anyway; change that expired. */
export const otherIncome: Account = usd('other_income')

export const opening = (currency: string): Account => ({ account: 'opening', key: '', currency })

export const losses = (currency: string): Account => ({ account: 'losses', key: '', currency })

export const expenses = (kind: ExpenseKind, currency: string): Account => ({ account: 'expenses', key: kind, currency })

export const overShort = (currency: string): Account => ({ account: 'over_short', key: '', currency })

/** Cash counted in a branch's safe against the books; separate from drawers, since no cashier answers for it. */
export const safeOverShort = (branchCode: string, currency: string): Account => {
  return { account: 'safe_over_short', key: branchCode, currency }
}

export const roundingFx = (currency: string): Account => ({ account: 'rounding_fx', key: '', currency })

function usd(account: AccountName, key = ''): Account {
  return { account, key, currency: 'USD' }
}

/** Debit is positive. `usdCents` is the worth of `nativeCents` at the rate frozen at the time. */
export type Posting = Account & { readonly nativeCents: Cents; readonly usdCents: Cents }

export type JournalEvent =
  | 'pending'
  | 'ended'
  | `${'pending' | 'ended'}_${number}`
  | 'completed'
  | 'failed'
  | 'reversed'
  | 'cash_taken'
  | 'debt_paid'
  | 'account_paid'
  | 'change_kept'
  | 'change_paid'
  | 'change_expired'
  | 'money_returned'
  | 'reallotted'
  | 'recovered'
  | 'goods_had'
  | 'unclaimed'
  | 'written_off'
  | 'float'
  | 'pay_in'
  | 'cash_drop'
  | 'payout'
  | 'banking'
  | 'settled'
  | 'expense'
  | 'owners_in'
  | 'owners_out'
  | 'corrected'
  | 'counted'
  | 'revalued'
  | 'credited'
  | 'foreign'
  | 'assigned'
  | 'taken_back'
  | 'differed'
  | 'opening'

/** An event and its postings, which sum to zero in every currency, natively and in USD. */
export type Entry = { readonly event: JournalEvent; readonly postings: readonly Posting[] }

/** Cash of one currency and its worth in USD at the frozen rate; for USD the two are equal. */
export type Cash = { readonly currency: string; readonly nativeCents: Cents; readonly usdCents: Cents }

export function inUsd(account: Account, cents: Cents): Posting {
  return { ...account, nativeCents: cents, usdCents: cents }
}

export function inCash(account: Account, { nativeCents, usdCents }: Cash): Posting {
  return { ...account, nativeCents, usdCents }
}

export function minus({ currency, nativeCents, usdCents }: Cash): Cash {
  return { currency, nativeCents: -nativeCents, usdCents: -usdCents }
}

/** Makes an entry, leaving out postings of zero. Throws if a sum is not zero: a fault of our code. */
export function entry(event: JournalEvent, postings: readonly Posting[]): Entry {
  const faults = unbalancedCurrencies(postings)
  if (faults.length > 0) throw new Error(`Journal entry ${event} does not balance in ${faults.join(', ')}`)
  return { event, postings: postings.filter(({ nativeCents, usdCents }) => nativeCents !== 0n || usdCents !== 0n) }
}

function unbalancedCurrencies(postings: readonly Posting[]): string[] {
  const sums = new Map<string, Cash>()
  for (const { currency, nativeCents, usdCents } of postings) {
    const sum = sums.get(currency) ?? { currency, nativeCents: 0n, usdCents: 0n }
    sums.set(currency, { currency, nativeCents: sum.nativeCents + nativeCents, usdCents: sum.usdCents + usdCents })
  }
  return [...sums.values()].filter((sum) => sum.nativeCents !== 0n || sum.usdCents !== 0n).map((sum) => sum.currency)
}
