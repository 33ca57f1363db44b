import type { Cents } from '@/lib/platform/shared/money.ts'

export type ChangeState = 'owed' | 'paid' | 'expired'

type Place = { branchName: string; tillNumber: number }

/** Change that was kept for a customer: how much, where and when, and what became of it. */
export type ChangeOwedView = {
  id: string
  ticketNumber: string
  currency: string
  cents: Cents
  state: ChangeState
  at: Date
  place: Place
  /** The customer's number, masked; null if only the code finds it. */
  phone: string | null
  /** The last day on which it is paid; null for no end. */
  until: string | null
  /** Where and when it was paid. */
  paid: (Place & { at: Date }) | null
}

/** What a ticket's page and slip show of its change that was kept. `code` is null for who may not read it. */
export type KeptChange = {
  currency: string
  cents: Cents
  state: ChangeState
  until: string | null
  phone: string | null
  code: string | null
}

/** What may still be kept of a ticket's change in one currency, and what its form begins with. */
export type ChangeToKeep = { currency: string; mostCents: Cents; usualCents: Cents }

/** `ABCDEFGH` is `ABCD-EFGH`. */
export function formatChangeCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** The last day as text; null for no end. */
export function lastDayOf({ until }: { until: Date | null }): string | null {
  return until ? until.toISOString().slice(0, 10) : null
}

const DOLLAR_CENTS = 100n

/** What no note pays: the cents beyond whole dollars, if there are whole ones; in other currencies all of it. */
export function usuallyKept(currency: string, mostCents: Cents): Cents {
  const coins = currency === 'USD' ? mostCents % DOLLAR_CENTS : 0n
  return coins === 0n ? mostCents : coins
}
