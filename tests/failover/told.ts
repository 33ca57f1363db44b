import type { Served, Told } from './till.ts'

/** The longest time between two sales of which a cashier was told, within a span, in milliseconds. */
export function longestPause(served: readonly Served[], from: number, until: number): number {
  const times = served.map(({ at }) => at).filter((at) => at >= from && at <= until)
  const marks = [from, ...times.sort((a, b) => a - b), until]
  return Math.max(...marks.slice(1).map((at, index) => at - (marks[index] ?? at)))
}

/** What cashiers were told beside the usual pages: each kind of answer once, with how often and how slow at most. */
export function sayOdd(odd: readonly Told[]): string[] {
  const kinds = new Map<string, { count: number; slowest: number }>()
  for (const { step, status, says, askedAt, answeredAt } of odd) {
    const kind = `${step}: ${status} ${says.replaceAll(/[0-9a-f-]{36}|\d{4,}/g, '#').slice(0, 160)}`
    const { count, slowest } = kinds.get(kind) ?? { count: 0, slowest: 0 }
    kinds.set(kind, { count: count + 1, slowest: Math.max(slowest, answeredAt - askedAt) })
  }
  return [...kinds]
    .sort(([, a], [, b]) => b.count - a.count)
    .map(([kind, { count, slowest }]) => `${count} times, after ${(slowest / 1000).toFixed(1)} s at most: ${kind}`)
}
