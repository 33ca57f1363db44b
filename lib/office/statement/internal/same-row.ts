import { absoluteCents } from '@/lib/platform/shared/money.ts'

/** Everything that the Service promises to report of a row (money rule 11). */
export type Identity = {
  kind: string
  occurredAt: Date
  amountCents: bigint
  balanceAfterCents: bigint
  /** The Service's own id of the row; it may appear, disappear or change. */
  entryId: string | null
}

/** Reports may cut or round a time, even to whole seconds. */
export const SAME_INSTANT_MS = 1_000

/**
 * Whether two reports may be of one row. One of them may not know the sign of its amount (`withSigns`). A gap may have
 * any kind and time, and its sum shrinks as our books fill it.
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

export function isOlder(row: Identity, than: Identity): boolean {
  return than.occurredAt.getTime() - row.occurredAt.getTime() >= SAME_INSTANT_MS
}

/** Whether the newer row's running balance follows from the older one. */
export function isChained(
  newer: { amountCents: bigint; balanceAfterCents: bigint },
  older: { balanceAfterCents: bigint },
): boolean {
  return newer.balanceAfterCents === older.balanceAfterCents + newer.amountCents
}
