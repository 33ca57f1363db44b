import type { Counted } from './count-sales.ts'

/** Prints what each step of a sale does, one line for each step. */
export function printCounts(counted: readonly Counted[]): void {
  const lines = counted.map(({ name, tally }) => {
    const { statements, commits, notifications, rowLocks, advisoryLocks, inserted, updated, walBytes, cpuMs } = tally
    const figures = { statements, commits, notifications, rowLocks, advisoryLocks, inserted, updated, cpuMs }
    const shown = Object.entries(figures).map(([figure, value]) => [figure, Number(value.toFixed(1))])
    return [name, { ...Object.fromEntries(shown), logBytes: Math.round(walBytes) }]
  })
  console.table(Object.fromEntries(lines))
}

const CASH = ['price', 'press, cash, delivered at once']

/** Prints what a cash sale writes from its price on, one line for each table. */
export function printTables(counted: readonly Counted[]): void {
  const lines = new Map<string, { inserted: number; updated: number; logBytes: number }>()
  for (const { name, tally } of counted) {
    if (!CASH.includes(name)) continue
    for (const { table, inserted, updated, walBytes } of tally.tables) {
      const line = lines.get(table) ?? { inserted: 0, updated: 0, logBytes: 0 }
      line.inserted += Number(inserted.toFixed(1))
      line.updated += Number(updated.toFixed(1))
      line.logBytes += Math.round(walBytes)
      lines.set(table, line)
    }
  }
  console.table(Object.fromEntries(lines))
}
