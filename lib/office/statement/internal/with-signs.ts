import type { ReadRow } from './read-row.ts'
import { isChained } from './same-row.ts'

/**
 * The rows of a part of the list, newest first, with the sign that the balances give each amount: the document promises
 * a running balance and no sign (decision 027). Nothing tells it of the lowest row until the part below it is read: if
 * that is a sale, it took money.
 */
export function withSigns(rows: readonly ReadRow[]): ReadRow[] {
  return rows.map((row, index) => {
    const older = rows[index + 1]
    const isTurned = older ? isChainedTurned(row, older) : row.kind === 'sale' && row.amountCents > 0n
    return isTurned ? turned(row) : row
  })
}

/** Whether the balance of a row follows from the older one only with its amount turned round. */
export function isChainedTurned(row: Balanced, older: Balanced): boolean {
  return !isChained(row, older) && isChained(turned(row), older)
}

type Balanced = { amountCents: bigint; balanceAfterCents: bigint }

function turned<Row extends Balanced>(row: Row): Row {
  return { ...row, amountCents: -row.amountCents }
}
