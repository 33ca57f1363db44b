import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { openSealed } from '@/lib/platform/sealing/seal.ts'
import {
  countAudited,
  eraseBodiesOf,
  eraseDocumentsOf,
  eraseMentions,
  eraseQuotesOf,
  findMentions,
} from './internal/erase-mentions.ts'
import { eraseTickets, keepUnsettled } from './internal/erase-tickets.ts'
import { findTickets, readSubject, type Subject } from './internal/find-customer.ts'
import type { ErasureKind, ErasureResult } from './model.ts'

const AT_ONCE = 50

/**
 * Carries out a request: removes the customer from tickets, sales, payments, quotes, slips, webhook bodies, documents
 * and notes. The journal and the audit stay, and stay provable. What is open or owed keeps its customer until it is
 * settled, even if only a note by staff tells whose it is. Can be run again after an interruption. Returns what was
 * erased and what was kept; null if it was done already.
 */
export async function runErasure(id: string): Promise<ErasureResult | null> {
  const row = await db().erasure.findUnique({ where: { id } })
  if (!row || row.doneAt || row.sealedSubject === null) return null
  const typed = openSealed('Erasure.sealedSubject', id, row.sealedSubject)
  const subject = readSubject(row.kind as ErasureKind, typed)
  const { erased, kept } = await eraseAll(subject, id)
  const mentioned = await keepMentioned(subject, id)
  const result: ErasureResult = {
    tickets: erased.length,
    quotes: await eraseQuotesOf(subject),
    bodies: await eraseBodiesOf(subject),
    documents: await eraseDocumentsOf(subject, erased),
    texts: await eraseMentions(subject),
    open: new Set([...kept, ...mentioned]).size,
    auditRows: await countAudited(subject),
  }
  await db().$transaction(async (tx) => {
    const done = { doneAt: new Date(), sealedSubject: null, result }
    const { count } = await tx.erasure.updateMany({ where: { id, doneAt: null }, data: done })
    // Another run finished it meanwhile and recorded it.
    if (count === 0) return
    const detail = Object.fromEntries(Object.entries(result).map(([what, number]) => [what, String(number)]))
    await recordAudit(tx, null, { action: 'privacy:erased', detail })
  })
  return result
}

async function eraseAll(subject: Subject, erasureId: string): Promise<{ erased: string[]; kept: string[] }> {
  const found = await findTickets(subject)
  const all = { erased: [] as string[], kept: [] as string[] }
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const some = found.slice(at, at + AT_ONCE)
    const { erased, kept } = await db().$transaction((tx) => eraseTickets(tx, some, { what: 'numbers', erasureId }))
    all.erased.push(...erased)
    all.kept.push(...kept)
  }
  return all
}

/** If its note were blacked out, nobody could tell whose money an open ticket holds. */
async function keepMentioned(subject: Subject, erasureId: string): Promise<string[]> {
  const { ticketIds } = await findMentions(subject)
  const kept: string[] = []
  for (let at = 0; at < ticketIds.length; at += AT_ONCE) {
    const some = ticketIds.slice(at, at + AT_ONCE)
    kept.push(...(await db().$transaction((tx) => keepUnsettled(tx, some, erasureId))))
  }
  return kept
}
