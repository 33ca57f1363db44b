import { randomUUID } from 'node:crypto'
import type { Ticket } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Entry } from './model.ts'
import { postEntry } from './post-entry.ts'

/** Books that a locked ticket's money goes from items to others, if it does: no cash moves, so no shift counts it. */
export async function reallot(tx: Tx, ticket: Ticket, entry: Entry | null, saleId: string | null): Promise<void> {
  if (entry === null || entry.postings.length === 0) return
  const { environment, credential, branchCode, tillId, staffId } = ticket
  const about = { objectKind: 'allotment' as const, objectId: randomUUID(), ticketId: ticket.id, saleId, shiftId: null }
  await postEntry(tx, entry, { ...about, environment, credential, branchCode, tillId, staffId })
}
