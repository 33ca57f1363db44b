import type { Account, EntryKind, LedgerEntry, LedgerSubject } from './account.ts'

/**
 * Moves money between available, reserved and the world outside, and gives the row that records it. What `available`
 * and `reserved` do not balance leaves or enters from outside, so that every row sums to zero.
 */
function move(
  account: Account,
  kind: EntryKind,
  legs: { available: bigint; reserved: bigint },
  subject: LedgerSubject,
  occurredAt: Date,
): LedgerEntry {
  const reserved = account.reserved + legs.reserved
  if (reserved < 0n) throw new Error(`ledger: ${kind} of ${subject.objectId} would leave ${reserved} reserved`)
  account.available += legs.available
  account.reserved = reserved
  const outside = -(legs.available + legs.reserved)
  return { kind, ...legs, outside, balanceAfter: account.available, ...subject, occurredAt }
}

type Movement = (account: Account, cents: bigint, subject: LedgerSubject, occurredAt: Date) => LedgerEntry

/** A sale that is final at once: the money leaves. */
export const spend: Movement = (account, cents, subject, at) =>
  move(account, 'sale', { available: -cents, reserved: 0n }, subject, at)

/** A sale whose outcome is still to come: the money is set aside. */
export const reserve: Movement = (account, cents, subject, at) =>
  move(account, 'sale', { available: -cents, reserved: cents }, subject, at)

/** A pending sale that completed: what was set aside leaves. The statement does not show it. */
export const settle: Movement = (account, cents, subject, at) =>
  move(account, 'settle', { available: 0n, reserved: -cents }, subject, at)

/** A pending sale that failed: what was set aside comes back. */
export const release: Movement = (account, cents, subject, at) =>
  move(account, 'release', { available: cents, reserved: -cents }, subject, at)

/** A completed sale that the provider undid: the money comes back from outside. */
export const refund: Movement = (account, cents, subject, at) =>
  move(account, 'reversal', { available: cents, reserved: 0n }, subject, at)

/** A customer's payment that completed. */
export const collect: Movement = (account, cents, subject, at) =>
  move(account, 'collection', { available: cents, reserved: 0n }, subject, at)

/** A customer's payment that the provider took back; the only movement that may leave less than nothing. */
export const takeBack: Movement = (account, cents, subject, at) =>
  move(account, 'reversal', { available: -cents, reserved: 0n }, subject, at)

/** Money that the partner loaded. */
export const topUp: Movement = (account, cents, subject, at) =>
  move(account, 'top_up', { available: cents, reserved: 0n }, subject, at)
