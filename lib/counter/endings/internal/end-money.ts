import { postEntry } from '@/lib/books/journal/ledger.ts'
import type { Entry } from '@/lib/books/journal/model.ts'
import { isHandled } from '@/lib/counter/tickets/is-handled.ts'
import type { LockedTicket } from '@/lib/counter/tickets/lock-ticket.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { EndingKind } from '../model.ts'

type Ending = {
  ticket: LockedTicket
  intentId: string
  kind: EndingKind
  cents: Cents
  note: string
  saleId: string | null
  entry: Entry
}

/** Whether this form has ended just this before; refuses like `isHandled`. */
export async function isEnded(
  tx: Tx,
  intentId: string,
  about: { ticketId: string; kind: EndingKind; saleId: string | null },
): Promise<boolean> {
  const select = { ticketId: true, kind: true, saleId: true }
  return isHandled(await tx.moneyEnding.findUnique({ where: { intentId }, select }), about)
}

/** Stores, books and audits the end of a locked ticket's money or debt. The caller has checked that it may end. */
export async function endMoney(tx: Tx, { actor }: Ctx, ending: Ending): Promise<void> {
  const { ticket, intentId, kind, cents, note, saleId, entry } = ending
  const { staffId } = actor
  const about = { ticketId: ticket.id, saleId, staffId }
  const { id } = await tx.moneyEnding.create({ data: { ...about, intentId, kind, cents, note }, select: { id: true } })
  await postEntry(tx, entry, {
    ...about,
    environment: ticket.environment,
    objectKind: 'ending',
    objectId: id,
    credential: ticket.credential,
    branchCode: ticket.branchCode,
    tillId: ticket.tillId,
    shiftId: null,
  })
  await recordAudit(tx, actor, {
    action: kind === 'goods_had' ? 'money:keep' : 'money:write-off',
    objectKind: 'ticket',
    objectId: ticket.id,
    branchCode: ticket.branchCode,
    detail: { kind, cents: String(cents), note },
  })
}

/** @throws NOTE_EMPTY without a reason */
export function parseNote(text: string): string {
  const note = text.trim()
  return note.length < 3 ? refuse('NOTE_EMPTY') : note
}

/** @throws KEEP_OWN_SALE if the actor sold the ticket or asked for one of its payments */
export async function refuseOwn(tx: Tx, { staffId }: Actor, ticket: LockedTicket): Promise<void> {
  const collected = await tx.collection.count({ where: { ticketId: ticket.id, staffId } })
  if (ticket.staffId === staffId || collected > 0) refuse('KEEP_OWN_SALE')
}
