import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Copied } from './record.ts'

let recipients = 0

/** Copies a priced ticket `count` times to a new till in a new branch, and opens that till's shift. */
export async function copyTickets(
  admin: pg.Client,
  from: Copied,
  branchCode: string,
  count: number,
): Promise<Copied[]> {
  const [tillId, shiftId] = [randomUUID(), randomUUID()]
  const till = { id: tillId, branchCode, enrolmentHash: null }
  await copy(admin, 'Branch', 'code', from.branchCode, [{ code: branchCode }])
  await copy(admin, 'Till', 'id', from.tillId, [till])
  await copy(admin, 'Shift', 'id', from.shiftId, [{ id: shiftId, tillId, openTillId: tillId }])
  const copies = Array.from({ length: count }, () => {
    recipients += 1
    const recipient = `26378${1_000_000 + recipients}`
    return {
      ticketId: randomUUID(),
      saleId: randomUUID(),
      quoteId: randomUUID(),
      tillId,
      shiftId,
      branchCode,
      recipient,
    }
  })
  const quotes = copies.map(({ quoteId, recipient }) => ({ id: quoteId, upstreamId: `qt_${quoteId}`, recipient }))
  const tickets = copies.map(({ ticketId }) => ({ id: ticketId, intentId: randomUUID(), tillId, branchCode }))
  const sales = copies.map(({ saleId, ticketId, quoteId, recipient }) => {
    return { id: saleId, intentId: randomUUID(), ticketId, quoteId, recipient, typedRecipient: recipient }
  })
  await copy(admin, 'Quote', 'id', from.quoteId, quotes)
  await copy(admin, 'Ticket', 'id', from.ticketId, tickets)
  await copy(admin, 'Sale', 'id', from.saleId, sales)
  return copies
}

/** Adds copies of a row, each with some columns changed. */
async function copy(admin: pg.Client, table: string, key: string, id: string, own: readonly object[]): Promise<void> {
  await admin.query(
    `insert into "${table}" select (jsonb_populate_record(t, o)).* from "${table}" t, jsonb_array_elements($2::jsonb) o
     where t."${key}"::text = $1`,
    [id, JSON.stringify(own)],
  )
}
