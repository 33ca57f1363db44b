import { absoluteCents } from '@/lib/platform/shared/money.ts'

/** What identifies a statement row: everything that the Service promises to report of it (money rule 11). */
export type Identity = {
  kind: string
  occurredAt: Date
  amountCents: bigint
  balanceAfterCents: bigint
  /** The Service's own id of the row, if given. It may appear, disappear or change, so it does not identify the row. */
  entryId: string | null
}

/** Reports may cut or round a time, even to whole seconds: times closer than this are the same. */
export const SAME_INSTANT_MS = 1_000

/**
 * Whether two reports may be of one row. Equal rows of one instant can be told apart only by their order. The sign of an
 * amount may be known in one of them only (`withSigns`). A row that could not be read, and counts as a gap, may have any
 * kind and time, and its sum shrinks as our books fill it.
 */
export function isSameRow(a: Identity, b: Identity): boolean {
  if (a.kind === 'gap' || b.kind === 'gap') return a.balanceAfterCents === b.balanceAfterCents
  return (
    a.kind === b.kind &&
    absoluteCents(a.amountCents) === absoluteCents(b.amountCents) &&
    a.balanceAfterCents === b.balanceAfterCents &&
    Math.abs(a.occurredAt.getTime() - b.occurredAt.getTime()) < SAME_INSTANT_MS
  )
}

/** Whether a row is older than another by SAME_INSTANT_MS or more. */
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
