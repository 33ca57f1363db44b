import { Prisma } from '@/lib/generated/prisma/client.ts'
import { readTimePlace } from '@/lib/platform/shared/page.ts'
import { db } from './db.ts'

/** How many rows are looked through for each that is wanted at first: enough for one branch of seventy. */
const FIRST = 70
/** And then, before the whole list is asked. */
const THEN = 200

type Walk<Row> = {
  /** How many rows are wanted. */
  take: number
  /** How many rows are looked through first for each that is wanted, where more of them are wanted than one in seventy. */
  first?: number
  /** The moment of the row that many places down the list of all rows, whatever else is asked of them; null past its end. */
  momentAt: (places: number) => Promise<Date | null>
  /** The wanted rows, of those up to a moment, or of all. */
  read: (upTo: Date | null) => Promise<Row[]>
}

/**
 * The first rows of a list by time that another table chooses from: those of one branch, whose tickets name it. Among the
 * nearest rows first, since asked of the whole list a database reads every row of that branch there ever was. Only if too
 * few are among them is all of it read.
 */
export async function readNearest<Row>({ take, first = FIRST, momentAt, read }: Walk<Row>): Promise<Row[]> {
  for (const rows of [first, THEN]) {
    const upTo = await momentAt(take * rows)
    if (upTo === null) break
    const near = await read(upTo)
    if (near.length >= take) return near
  }
  return read(null)
}

/** A list by time: between two moments, either of which may be none, beyond a place in it, later rows last if rising. */
type TimeList = {
  rows: 'Sale.claimedAt' | 'Collection.createdAt'
  from?: Date | undefined
  until?: Date | undefined
  place: string | null
  rising: boolean
}

/** `momentAt` of such a list, which an index alone answers. */
export async function momentIn({ rows, from, until, place, rising }: TimeList, places: number): Promise<Date | null> {
  const [table, name] = rows.split('.')
  const [at, beyond] = [Prisma.raw(`"${name}"`), readTimePlace(place)?.at]
  const earliest = [from, rising ? beyond : undefined].filter((moment) => moment !== undefined)
  const latest = [until, rising ? undefined : beyond].filter((moment) => moment !== undefined)
  const [row] = await db().$queryRaw<{ at: Date }[]>`
    select ${at} as at from ${Prisma.raw(`"${table}"`)}
    where ${Prisma.join(
      [
        Prisma.sql`${at} is not null`,
        ...earliest.map((moment) => Prisma.sql`${at} >= ${moment}`),
        ...latest.map((moment) => Prisma.sql`${at} <= ${moment}`),
      ],
      ' and ',
    )}
    order by ${at} ${Prisma.raw(rising ? 'asc' : 'desc')} offset ${places} limit 1`
  return row?.at ?? null
}
