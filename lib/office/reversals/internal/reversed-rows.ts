import { getPositions } from '@/lib/books/journal/position.ts'
import { placeOf, sellerOf, TICKET_PLACE } from '@/lib/counter/ticket-lists/ticket-place.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { staffNames } from '@/lib/people/staff/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { beyondPlace, type PageWalk, timePlace } from '@/lib/platform/shared/page.ts'

const REVEALS = ['token:reveal', 'receipt:share']

export const REVERSED_TICKET_COLUMNS = {
  ...TICKET_PLACE,
  shift: { select: { openedAt: true, closedAt: true } },
  returns: { select: { id: true, undoesId: true, createdAt: true } },
  _count: { select: { prints: true } },
} satisfies Prisma.TicketSelect

type TicketRow = Prisma.TicketGetPayload<{ select: typeof REVERSED_TICKET_COLUMNS }>
type NoteRow = { staffId: string; action: string; note: string; at: Date }

export type ReversalFacts = {
  /** Sales or tickets whose token or code was shown to somebody. */
  reveals: ReadonlySet<string>
  people: ReadonlyMap<string, string>
  positions: Awaited<ReturnType<typeof getPositions>>
}

type Row = { ticket: { id: string }; reversalNote: NoteRow | null }

/** Reads what other tables hold about a page's rows. */
export async function getReversalFacts(rows: readonly Row[], saleIds: readonly string[]): Promise<ReversalFacts> {
  const ticketIds = [...new Set(rows.map(({ ticket }) => ticket.id))]
  const staffIds = rows.flatMap(({ reversalNote }) => reversalNote?.staffId ?? [])
  const [seen, people, positions] = await Promise.all([
    db().audit.findMany({
      where: { action: { in: REVEALS }, objectId: { in: [...saleIds, ...ticketIds] } },
      select: { objectId: true },
    }),
    staffNames(db(), staffIds),
    getPositions(db(), ticketIds),
  ])
  return {
    reveals: new Set(seen.flatMap(({ objectId }) => objectId ?? [])),
    people,
    positions,
  }
}

export function commonOf(
  row: { ticket: TicketRow; reversedAt: Date; note: NoteRow | null },
  { people }: ReversalFacts,
) {
  const { ticket, reversedAt, note } = row
  const closedAt = ticket.shift?.closedAt ?? null
  return {
    ticketNumber: placeOf(ticket).ticketNumber,
    seller: sellerOf(ticket),
    reversedAt,
    afterClose: closedAt !== null && closedAt < reversedAt,
    shiftOpenedAt: ticket.shift?.openedAt ?? null,
    shiftClosedAt: closedAt,
    settled: note && {
      action: note.action,
      note: note.note,
      by: people.get(note.staffId) ?? '',
      at: note.at,
    },
  }
}

/** Open ones oldest first, settled ones newest first; paging back reverses the order. */
export function reversedBeyond(which: 'open' | 'settled', { from, back, take }: PageWalk) {
  const rising = (which === 'open') !== back
  const order = rising ? ('asc' as const) : ('desc' as const)
  return {
    where: {
      environment: officeEnvironment(),
      reversalNote: which === 'open' ? null : { isNot: null },
      reversedAt: { not: null },
      ...beyondPlace('reversedAt', from, rising),
    },
    orderBy: [{ reversedAt: order }, { id: order }],
    take,
  }
}

export type Placed<T> = Omit<T, 'reversedAt'> & { reversedAt: Date; place: string }

export function placed<T extends { id: string; reversedAt: Date | null }>(rows: T[]): Placed<T>[] {
  return rows.flatMap(({ reversedAt, ...row }) => {
    return reversedAt ? [{ ...row, reversedAt, place: timePlace(reversedAt, row.id) }] : []
  })
}
