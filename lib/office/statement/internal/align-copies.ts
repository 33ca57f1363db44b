import { type Identity, isSameRow } from './same-row.ts'

/** Indexes into two copies of one ledger: of rows in both, in the old copy only, and in the fresh copy only. */
export type Aligned = { kept: [old: number, fresh: number][]; gone: number[]; added: number[] }

/**
 * Aligns two copies of one ledger, both newest first. Equal rows at either end match. Between them, from the oldest up,
 * each old row matches the next fresh row that is equal.
 */
export function alignCopies(old: readonly Identity[], fresh: readonly Identity[]): Aligned {
  const same = (o: number, f: number) => {
    const [a, b] = [old[o], fresh[f]]
    return a !== undefined && b !== undefined && isSameRow(a, b)
  }
  const kept: Aligned['kept'] = []
  let [o, f] = [old.length - 1, fresh.length - 1]
  for (; same(o, f); o -= 1, f -= 1) kept.push([o, f])
  let start = 0
  for (; start <= o && start <= f && same(start, start); start += 1) kept.push([start, start])
  const gone: number[] = []
  for (; o >= start; o -= 1) {
    const next = findBelow(f, start, (index) => same(o, index))
    if (next === null) gone.push(o)
    else {
      kept.push([o, next])
      f = next - 1
    }
  }
  const taken = new Set(kept.map(([, index]) => index))
  const added = fresh.map((_, index) => index).filter((index) => !taken.has(index))
  return { kept, gone, added }
}

function findBelow(from: number, to: number, fits: (index: number) => boolean): number | null {
  for (let index = from; index >= to; index -= 1) if (fits(index)) return index
  return null
}
