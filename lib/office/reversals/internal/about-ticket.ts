import { placeOf, TICKET_PLACE } from '@/lib/counter/tickets/ticket-place.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { staffNames } from '@/lib/people/staff/staff-names.ts'
import { db } from '@/lib/platform/database/db.ts'

/** Audit actions that showed a token or code to somebody. */
const REVEALS = ['token:reveal', 'receipt:share']

/** The columns to read of a ticket with a reversal. */
export const REVERSED_TICKET_COLUMNS = {
  ...TICKET_PLACE,
  earmarked: true,
  shift: { select: { openedAt: true, closedAt: true } },
  returns: { select: { id: true, undoesId: true, createdAt: true } },
  _count: { select: { prints: true } },
} satisfies Prisma.TicketSelect

type TicketRow = Prisma.TicketGetPayload<{ select: typeof REVERSED_TICKET_COLUMNS }>
type NoteRow = { staffId: string; action: string; note: string; at: Date }

/** Facts about a page's rows that other tables hold. */
export type Told = {
  /** Ids of sales, or of their tickets, whose token or code was shown to somebody. */
  reveals: ReadonlySet<string>
  people: ReadonlyMap<string, string>
  /** In USD cents, by ticket; `owed` likewise. */
  held: ReadonlyMap<string, bigint>
  owed: ReadonlyMap<string, bigint>
}

type Row = { ticket: { id: string }; reversalNote: NoteRow | null }

/** Reads these facts for the rows, and whether codes were shown for these sales. */
export async function tellOf(rows: readonly Row[], saleIds: readonly string[]): Promise<Told> {
  const ticketIds = [...new Set(rows.map(({ ticket }) => ticket.id))]
  const staffIds = rows.flatMap(({ reversalNote }) => reversalNote?.staffId ?? [])
  const [seen, people, sums] = await Promise.all([
    db().audit.findMany({
      where: { action: { in: REVEALS }, objectId: { in: [...saleIds, ...ticketIds] } },
      select: { objectId: true },
    }),
    staffNames(db(), staffIds),
    db().journalPosting.groupBy({
      by: ['account', 'accountKey'],
      where: { accountKey: { in: ticketIds }, account: { in: ['held', 'receivable'] } },
      _sum: { nativeCents: true },
    }),
  ])
  const balances = (account: string, sign: bigint) =>
    new Map(
      sums
        .filter((sum) => sum.account === account)
        .map(({ accountKey, _sum }) => [accountKey, sign * (_sum.nativeCents ?? 0n)]),
    )
  return {
    reveals: new Set(seen.flatMap(({ objectId }) => objectId ?? [])),
    people,
    held: balances('held', -1n),
    owed: balances('receivable', 1n),
  }
}

/** Where and by whom the ticket was sold, its shift, and how the reversal was settled. */
export function commonOf(row: { ticket: TicketRow; reversedAt: Date; note: NoteRow | null }, { people }: Told) {
  const { ticket, reversedAt, note } = row
  const closedAt = ticket.shift?.closedAt ?? null
  return {
    ...placeOf(ticket),
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
