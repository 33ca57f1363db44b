import {
  type Cash,
  changeOwed,
  drawer,
  type Entry,
  entry,
  inCash,
  inUsd,
  minus,
  otherIncome,
  roundingFx,
} from './model.ts'

type Kept = { id: string; cash: Cash }
type AtTill = Kept & { tillId: string }

/** Change that the claim booked as given stays in the drawer, and is the customer's. */
export function changeKept({ id, tillId, cash }: AtTill): Entry {
  const { currency } = cash
  return entry('change_kept', [inCash(drawer(tillId, currency), cash), inCash(changeOwed(id, currency), minus(cash))])
}

export function changePaid({ id, tillId, cash }: AtTill): Entry {
  const { currency } = cash
  return entry('change_paid', [inCash(changeOwed(id, currency), cash), inCash(drawer(tillId, currency), minus(cash))])
}

/** Nobody came for it in time: it is ours, in USD as all income is. */
export function changeExpired({ id, cash }: Kept): Entry {
  const { currency, usdCents } = cash
  const exchanged =
    currency === 'USD' ? [] : [inCash(roundingFx(currency), minus(cash)), inUsd(roundingFx('USD'), usdCents)]
  return entry('change_expired', [inCash(changeOwed(id, currency), cash), ...exchanged, inUsd(otherIncome, -usdCents)])
}
