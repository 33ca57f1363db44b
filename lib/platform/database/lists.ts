import { Prisma } from '@/lib/generated/prisma/client.ts'
import { parseTimePlace } from '@/lib/platform/shared/page.ts'
import { db } from './db.ts'

const FIRST = 70
const THEN = 200

type Walk<Row> = {
  take: number
  first?: number
  /** The time of the row that many places down the whole list; null past its end. */
  momentAt: (places: number) => Promise<Date | null>
  read: (upTo: Date | null) => Promise<Row[]>
}

/** The first rows of a list by time when another table decides which count, without reading the whole list. */
export async function listNearest<Row>({ take, first = FIRST, momentAt, read }: Walk<Row>): Promise<Row[]> {
  for (const rows of [first, THEN]) {
    const upTo = await momentAt(take * rows)
    if (upTo === null) break
    const near = await read(upTo)
    if (near.length >= take) return near
  }
  return read(null)
}

type TimeList = {
  rows: 'Sale.claimedAt' | 'Collection.createdAt'
  from?: Date | undefined
  until?: Date | undefined
  place: string | null
  rising: boolean
}

/** `momentAt` for such a list; an index alone answers it. */
export async function momentIn({ rows, from, until, place, rising }: TimeList, places: number): Promise<Date | null> {
  const [table, name] = rows.split('.')
  const [at, beyond] = [Prisma.raw(`"${name}"`), parseTimePlace(place)?.at]
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

/** Ignores case; Prisma would treat percent signs as wildcards. */
export function partOfName(text: string): { contains: string; mode: 'insensitive' } {
  return { contains: text.replaceAll(/[\\%_]/g, String.raw`\$&`), mode: 'insensitive' }
}
