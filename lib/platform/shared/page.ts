/** Pages say "a hundred or more", and no more of the index is read. */
export const MOST_COUNTED = 100

/** After a row in the order shown (`on`), or before one (`back`). */
export type PagePlace = { on?: string | undefined; back?: string | undefined }

export type Page<T> = { rows: T[]; back: string | null; on: string | null }

/** Nearest first; without a place, from that end of the list. `take` null is all. */
export type PageWalk<Take = number> = { from: string | null; back: boolean; take: Take }

/** Walks an index from a place, so that page one thousand costs as much as the first. */
export async function getPage<T extends { place: string }>(
  { on, back }: PagePlace,
  size: number,
  read: (walk: PageWalk) => Promise<T[]>,
): Promise<Page<T>> {
  if (back) {
    const found = await read({ from: back, back: true, take: size + 1 })
    const rows = found.slice(0, size).reverse()
    if (rows.length > 0) {
      return { rows, back: found.length > size ? (rows[0]?.place ?? null) : null, on: rows.at(-1)?.place ?? null }
    }
  }
  const found = await read({ from: on ?? null, back: false, take: size + 1 })
  const rows = found.slice(0, size)
  return {
    rows,
    back: on && rows[0] ? rows[0].place : null,
    on: found.length > size ? (rows.at(-1)?.place ?? null) : null,
  }
}

/** Of lines that are all in memory because their sums are shown. */
export function cutPage<T>(
  lines: readonly T[],
  place: PagePlace,
  size: number,
  placeOf: (line: T) => string,
): Promise<Page<T & { place: string }>> {
  const placed = lines.map((line) => ({ ...line, place: placeOf(line) }))
  return getPage(place, size, async ({ from, back, take }) => {
    const order = back ? placed.toReversed() : placed
    const at = from === null ? -1 : order.findIndex((line) => line.place === from)
    return from !== null && at < 0 ? [] : order.slice(at + 1, at + 1 + take)
  })
}

/** By time, ties by id. */
export function timePlace(at: Date, id: string): string {
  return `${at.getTime()}_${id}`
}

export function parseTimePlace(text: string | null): { at: Date; id: string } | null {
  const match = /^(\d{1,15})_([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/.exec(text ?? '')
  return match?.[1] && match[2] ? { at: new Date(Number(match[1])), id: match[2] } : null
}

type Beyond<C extends string> = {
  AND: [
    Record<C, { gte: Date } | { lte: Date }>,
    { OR: [Record<C, { not: Date }>, { id: { gt: string } | { lt: string } }] },
  ]
}

/** Rows beyond such a place. The column is bounded by itself so that an index finds the place. */
export function beyondPlace<C extends string>(
  column: C,
  from: string | null,
  rising: boolean,
): Beyond<C> | Record<never, never> {
  const place = parseTimePlace(from)
  if (!place) return {}
  const { at, id } = place
  const bound = { [column]: rising ? { gte: at } : { lte: at } } as Beyond<C>['AND'][0]
  const other = { [column]: { not: at } } as Record<C, { not: Date }>
  return { AND: [bound, { OR: [other, { id: rising ? { gt: id } : { lt: id } }] }] }
}

export function pageAddress(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const chosen = Object.entries(query).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []))
  const search = new URLSearchParams(chosen).toString()
  return search === '' ? path : `${path}?${search}`
}
