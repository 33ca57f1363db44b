import type { Cents } from '@/lib/platform/shared/money.ts'
import type { ExpenseKind } from '@/lib/platform/shared/payment.ts'
import {
  type Account,
  bank,
  type Cash,
  drawer,
  type Entry,
  entry,
  expenses,
  inCash,
  type JournalEvent,
  minus,
  opening,
  overShort,
  roundingFx,
  safe,
  safeOverShort,
} from './model.ts'

type Place = { tillId: string; branchCode: string; cash: Cash }

export function paidIn(event: 'float' | 'pay_in', { tillId, branchCode, cash }: Place): Entry {
  return moved(event, cash, safe(branchCode, cash.currency), drawer(tillId, cash.currency))
}

export function cashDropped({ tillId, branchCode, cash }: Place): Entry {
  return moved('cash_drop', cash, drawer(tillId, cash.currency), safe(branchCode, cash.currency))
}

export function paidOut({ tillId, cash, on }: { tillId: string; cash: Cash; on: 'owners' | ExpenseKind }): Entry {
  const to = on === 'owners' ? opening(cash.currency) : expenses(on, cash.currency)
  return moved('payout', cash, drawer(tillId, cash.currency), to)
}

export type SafeChange = { kind: 'banking' | 'owners_in' | 'owners_out' } | { kind: 'expense'; on: ExpenseKind }

/** A movement of a safe's cash (positive): to the bank, for an expense, to the owners or from them. */
export function safeMoved({ branchCode, cash, change }: { branchCode: string; cash: Cash; change: SafeChange }): Entry {
  const [from, to] = sidesOf(branchCode, cash.currency, change)
  return moved(change.kind, cash, from, to)
}

/** The counter-entry of a movement that `safeMoved` booked, to the cent. */
export function safeCorrected({
  branchCode,
  cash,
  change,
}: {
  branchCode: string
  cash: Cash
  change: SafeChange
}): Entry {
  const [from, to] = sidesOf(branchCode, cash.currency, change)
  return moved('corrected', cash, to, from)
}

function sidesOf(branchCode: string, currency: string, change: SafeChange): [from: Account, to: Account] {
  const inSafe = safe(branchCode, currency)
  if (change.kind === 'owners_in') return [opening(currency), inSafe]
  if (change.kind === 'owners_out') return [inSafe, opening(currency)]
  if (change.kind === 'expense') return [inSafe, expenses(change.on, currency)]
  return [inSafe, bank(currency)]
}

/** A drawer count found more cash than expected (`difference` positive) or less (negative). */
export function drawerCounted({ tillId, difference }: { tillId: string; difference: Cash }): Entry {
  return moved('counted', difference, overShort(difference.currency), drawer(tillId, difference.currency))
}

/** A count of a safe found more cash than the books have there (`difference` positive) or less (negative). */
export function safeCounted({ branchCode, difference }: { branchCode: string; difference: Cash }): Entry {
  const { currency } = difference
  return moved('counted', difference, safeOverShort(branchCode, currency), safe(branchCode, currency))
}

/** The USD worth of cash in a drawer or safe rose (or, negative, fell) with the rate; no cash moves. */
export function revalued({ place, usdCents }: { place: Account; usdCents: Cents }): Entry {
  const change = { currency: place.currency, nativeCents: 0n, usdCents }
  return moved('revalued', change, roundingFx(place.currency), place)
}

function moved(event: JournalEvent, cash: Cash, from: Account, to: Account): Entry {
  return entry(event, [inCash(to, cash), inCash(from, minus(cash))])
}
