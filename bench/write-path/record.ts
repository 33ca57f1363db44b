import type pg from 'pg'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { press, priced } from './deeds.ts'
import { type Traced, traced } from './trace.ts'

/** Numbers that occur nowhere else, so that they can be found among the values of a recorded press. */
const ENTRY_ID = 9_000_000_000_000
const TICKET_NUMBER = 7_000_000

let recorded = 0

/** A press as it was sent, statement by statement, and those of its values that belong to this one ticket. */
export type Recorded = {
  trace: Traced[]
  /** Another priced ticket, to be copied for each repeated press. */
  template: Copied
  /** The values that each copy replaces with its own. */
  own: Copied & { reference: string; upstreamId: string; number: string }
  staffId: string
}

/** What each copied ticket has of its own. */
export type Copied = {
  ticketId: string
  saleId: string
  quoteId: string
  tillId: string
  shiftId: string
  branchCode: string
  recipient: string
}

/** Records one press at a till whose shift is open. */
export async function recordPress(admin: pg.Client, till: Actor): Promise<Recorded> {
  const [pressed, spare] = await priced([till], 2)
  if (!pressed || !spare) throw new Error('Nothing was priced')
  recorded += 1
  const last = TICKET_NUMBER + recorded * 1_000
  const entry = ENTRY_ID + recorded * 1_000_000
  await admin.query(`select setval(pg_get_serial_sequence('"JournalEntry"', 'id'), $1)`, [entry])
  await admin.query('update "Till" set "lastTicketNumber" = $2 where id = $1', [till.till?.id, last])
  const trace = await traced(() => press(pressed))
  const own = await copiedOf(pressed.ticket.id)
  const { reference, upstreamId } = await db().sale.findUniqueOrThrow({ where: { id: own.saleId } })
  if (!reference || !upstreamId) throw new Error('The press was not sent')
  const number = String(last + 1)
  return {
    trace,
    own: { ...own, reference, upstreamId, number },
    template: await copiedOf(spare.ticket.id),
    staffId: till.staffId,
  }
}

async function copiedOf(ticketId: string): Promise<Copied> {
  const { sales, till, branchCode, tillId } = await db().ticket.findUniqueOrThrow({
    where: { id: ticketId },
    include: { sales: true, till: { include: { openShift: true } } },
  })
  const { id: saleId, quoteId, recipient } = sales[0] ?? {}
  if (!saleId || !quoteId || !recipient || !till.openShift) throw new Error(`Ticket ${ticketId} is not priced`)
  return { ticketId, saleId, quoteId, tillId, shiftId: till.openShift.id, branchCode, recipient }
}
