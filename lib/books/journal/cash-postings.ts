import type { Cents } from '@/lib/platform/shared/money.ts'
import {
  type Account,
  bank,
  type Cash,
  drawer,
  type Entry,
  entry,
  inCash,
  type JournalEvent,
  losses,
  minus,
  opening,
  overShort,
  roundingFx,
  safe,
} from './model.ts'

type Place = { tillId: string; branchCode: string; cash: Cash }

/** Cash from the branch's safe into a drawer: the opening float, or a pay-in during the shift. */
export function paidIn(event: 'float' | 'pay_in', { tillId, branchCode, cash }: Place): Entry {
  return moved(event, cash, safe(branchCode, cash.currency), drawer(tillId, cash.currency))
}

/** Cash from a drawer into the branch's safe. */
export function cashDropped({ tillId, branchCode, cash }: Place): Entry {
  return moved('cash_drop', cash, drawer(tillId, cash.currency), safe(branchCode, cash.currency))
}

/** Cash from the branch's safe to the bank. */
export function cashBanked({ branchCode, cash }: { branchCode: string; cash: Cash }): Entry {
  return moved('banked', cash, safe(branchCode, cash.currency), bank(cash.currency))
}

/** Cash out of a drawer for the shop: what the owners took, or what was spent. */
export function paidOut({ tillId, cash, reason }: { tillId: string; cash: Cash; reason: 'owners' | 'expense' }): Entry {
  const to = reason === 'owners' ? opening(cash.currency) : losses(cash.currency)
  return moved('payout', cash, drawer(tillId, cash.currency), to)
}

/** A drawer count found more cash than expected (`difference` positive) or less (negative). */
export function drawerCounted({ tillId, difference }: { tillId: string; difference: Cash }): Entry {
  return moved('counted', difference, overShort(difference.currency), drawer(tillId, difference.currency))
}

/** The USD worth of cash in a drawer or safe rose (or, negative, fell) with the rate; no cash moves. */
export function revalued({ place, usdCents }: { place: Account; usdCents: Cents }): Entry {
  const change = { currency: place.currency, nativeCents: 0n, usdCents }
  return moved('revalued', change, roundingFx(place.currency), place)
}

function moved(event: JournalEvent, cash: Cash, from: Account, to: Account): Entry {
  return entry(event, [inCash(to, cash), inCash(from, minus(cash))])
}
