import type { Account, EntryKind, LedgerEntry, LedgerSubject } from './account.ts'

/**
 * Moves money between available, reserved and the outside, and returns the ledger row. Whatever `available` and
 * `reserved` do not balance moves from or to the outside, so every row sums to zero.
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

/** A sale whose outcome is open: the money is reserved. */
export const reserve: Movement = (account, cents, subject, at) =>
  move(account, 'sale', { available: -cents, reserved: cents }, subject, at)

/** A pending sale that completed: the reserved money leaves. The statement does not show it. */
export const settle: Movement = (account, cents, subject, at) =>
  move(account, 'settle', { available: 0n, reserved: -cents }, subject, at)

/** A pending sale that failed: the reserved money comes back. */
export const release: Movement = (account, cents, subject, at) =>
  move(account, 'release', { available: cents, reserved: -cents }, subject, at)

/** A completed sale that the provider reversed: the money comes back from outside. */
export const refund: Movement = (account, cents, subject, at) =>
  move(account, 'reversal', { available: cents, reserved: 0n }, subject, at)

/** A customer's payment that completed. */
export const collect: Movement = (account, cents, subject, at) =>
  move(account, 'collection', { available: cents, reserved: 0n }, subject, at)

/** A customer's payment that the provider reversed; the only movement that may overdraw the balance. */
export const takeBack: Movement = (account, cents, subject, at) =>
  move(account, 'reversal', { available: -cents, reserved: 0n }, subject, at)

/** Money that the partner topped up. */
export const topUp: Movement = (account, cents, subject, at) =>
  move(account, 'top_up', { available: cents, reserved: 0n }, subject, at)
