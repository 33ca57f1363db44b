import type { Cents } from '@/lib/platform/shared/money.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'

/** A customer who buys on account: what they owe in USD cents, below zero if we owe them, and since when. */
export type AccountView = {
  id: string
  name: string
  phone: string
  limitCents: Cents
  branches: string[]
  open: boolean
  owedCents: Cents
  /** When the oldest purchase was made that is not paid; payments pay the oldest first. */
  since: Date | null
}

export type AccountSettings = { name: string; phone: string; limit: string; branches: string[]; open: boolean }

export function accountSettings(of: Omit<AccountView, 'id' | 'owedCents' | 'since'>): AccountSettings {
  const { name, phone, limitCents, branches, open } = of
  return { name, phone, limit: toWireAmount(limitCents), branches: [...branches].sort(), open }
}

/** A line of an account's statement: what was bought, what went back to the account, or a payment (below zero). */
export type StatementLine = {
  at: Date
  kind: 'bought' | 'returned' | 'paid'
  /** The ticket's number or, of a payment, its reference. */
  about: string
  ticketId: string | null
  cents: Cents
  /** What was owed after it. */
  owedCents: Cents
}
