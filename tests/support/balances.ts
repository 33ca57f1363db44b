import type { Account, Posting } from '@/lib/books/journal/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

/** Account balances, debit positive. */
export type Balances = ReadonlyMap<string, Posting>

/** Sums postings by account, key and currency, starting from `start`. */
export function balancesOf(postings: Iterable<Posting>, start: Balances = new Map()): Balances {
  const balances = new Map(start)
  for (const posting of postings) {
    const name = accountId(posting)
    const before = balances.get(name)
    balances.set(name, {
      ...posting,
      nativeCents: (before?.nativeCents ?? 0n) + posting.nativeCents,
      usdCents: (before?.usdCents ?? 0n) + posting.usdCents,
    })
  }
  return balances
}

/** An account's balance in its own currency; debit positive, so `held` and `sales` read below zero. */
export function nativeBalance(balances: Balances, account: Account): Cents {
  return balances.get(accountId(account))?.nativeCents ?? 0n
}

/** The same in USD, at the worth of each posting. */
export function usdBalance(balances: Balances, account: Account): Cents {
  return balances.get(accountId(account))?.usdCents ?? 0n
}

function accountId({ account, key, currency }: Account): string {
  return JSON.stringify([account, key, currency])
}
