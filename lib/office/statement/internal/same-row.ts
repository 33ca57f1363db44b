/** What makes a row of the statement itself: all that the Service promises to tell of it (money rule 11). */
export type Identity = {
  kind: string
  occurredAt: Date
  amountCents: bigint
  balanceAfterCents: bigint
  /** The Service's own id of the row, where it gives one: it may come, go or change, and is no part of the row. */
  entryId: string | null
}

/** Two tellings of one instant may be cut or rounded, as far as to whole seconds: nearer than this they are the same. */
export const SAME_INSTANT_MS = 1_000

/** Whether two tellings may be of one row. Rows alike within an instant are told apart by their order alone. */
export function isSameRow(a: Identity, b: Identity): boolean {
  return (
    a.kind === b.kind &&
    a.amountCents === b.amountCents &&
    a.balanceAfterCents === b.balanceAfterCents &&
    Math.abs(a.occurredAt.getTime() - b.occurredAt.getTime()) < SAME_INSTANT_MS
  )
}

/** Whether a row is an instant or more older than another. */
export function isOlder(row: Identity, than: Identity): boolean {
  return than.occurredAt.getTime() - row.occurredAt.getTime() >= SAME_INSTANT_MS
}

/** Whether the running balance of the newer row follows from the older one. */
export function isChained(
  newer: { amountCents: bigint; balanceAfterCents: bigint },
  older: { balanceAfterCents: bigint },
): boolean {
  return newer.balanceAfterCents === older.balanceAfterCents + newer.amountCents
}
