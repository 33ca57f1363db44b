export type OpenRow = {
  position: bigint
  kind: string
  occurredAt: Date
  amountCents: bigint
  /** Null if the Service names nothing, or nothing of ours. */
  saleId: string | null
  collectionId: string | null
  upstreamId: string | null
  /** The Service named what moved; time and amount alone then prove nothing. */
  isNamed: boolean
  /** How far the two clocks may differ, in milliseconds. */
  slackMs: number
}

/** `from`: the earliest time we may have asked for it; `at`: when we booked it. A sale that failed has no entry. */
export type Expected = {
  journalEntryId: bigint | null
  kind: string
  amountCents: bigint
  saleId: string | null
  collectionId: string | null
  upstreamId: string | null
  branchCode: string | null
  from: Date
  at: Date
}

export type Assigned = { row: OpenRow; expected: Expected }

/**
 * Matches by the object a row names, else by kind, amount and time, both sides in order; each expected row once. A sale
 * that failed unbooked takes its two rows together or not at all.
 */
export function assignRows(rows: readonly OpenRow[], expected: readonly Expected[]): Assigned[] {
  const booked = new Pool(expected.filter(({ journalEntryId }) => journalEntryId !== null))
  const unbooked = new Pool(expected.filter(({ journalEntryId }) => journalEntryId === null))
  const assigned: Assigned[] = []
  const left: OpenRow[] = []
  for (const row of rows) {
    const found = booked.take(row)
    if (found) assigned.push({ row, expected: found })
    else left.push(row)
  }
  const outs: OpenRow[] = []
  for (const row of left) {
    if (row.kind === 'sale') outs.push(row)
    if (row.kind !== 'release') continue
    const back = unbooked.find(row)
    const index = outs.findIndex(
      (out) => out.amountCents === -row.amountCents && back && unbooked.find(out, back.saleId),
    )
    const out = outs[index]
    const gone = back && out && unbooked.find(out, back.saleId)
    if (!back || !out || !gone) continue
    outs.splice(index, 1)
    unbooked.remove(back)
    unbooked.remove(gone)
    assigned.push({ row: out, expected: gone }, { row, expected: back })
  }
  return assigned
}

/** By kind and amount, in the order given; used ones are removed. */
class Pool {
  readonly #byKey = new Map<string, Expected[]>()

  constructor(expected: readonly Expected[]) {
    for (const one of expected) {
      const key = keyOf(one)
      const same = this.#byKey.get(key)
      if (same) same.push(one)
      else this.#byKey.set(key, [one])
    }
  }

  find(row: OpenRow, saleId?: string | null): Expected | undefined {
    const same = this.#byKey.get(keyOf(row)) ?? []
    return same.find((one) => (saleId === undefined || one.saleId === saleId) && fits(row, one))
  }

  take(row: OpenRow): Expected | undefined {
    const found = this.find(row)
    if (found) this.remove(found)
    return found
  }

  remove(one: Expected): void {
    const same = this.#byKey.get(keyOf(one))
    same?.splice(same.indexOf(one), 1)
  }
}

function keyOf({ kind, amountCents }: { kind: string; amountCents: bigint }): string {
  return `${kind} ${amountCents}`
}

function fits(row: OpenRow, expected: Expected): boolean {
  if (row.isNamed) {
    return (
      (row.saleId !== null && row.saleId === expected.saleId) ||
      (row.collectionId !== null && row.collectionId === expected.collectionId) ||
      (row.upstreamId !== null && row.upstreamId === expected.upstreamId)
    )
  }
  const at = row.occurredAt.getTime()
  return at >= expected.from.getTime() - row.slackMs && at <= expected.at.getTime() + row.slackMs
}
