import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { openSealed } from '@/lib/platform/sealing/seal.ts'
import { eraseAccountsOf } from './internal/erase-accounts.ts'
import { eraseChangeOf } from './internal/erase-change.ts'
import {
  addErased,
  countAudited,
  countedFor,
  eraseBodiesOf,
  eraseDocumentsOf,
  eraseDocumentsOn,
  eraseMentions,
  eraseQuotesOf,
  findMentions,
} from './internal/erase-mentions.ts'
import { eraseTickets, storeUnsettled } from './internal/erase-tickets.ts'
import { findTickets, parseSubject, type Subject } from './internal/find-customer.ts'
import type { ErasedCounts, ErasureKind, ErasureResult } from './model.ts'

const AT_ONCE = 50
const NONE: ErasedCounts = { tickets: 0, quotes: 0, bodies: 0, documents: 0, texts: 0 }

/**
 * Carries out a request; can be run again after an interruption. Journal and audit stay, and so does the customer of an
 * unsettled ticket. Returns what all runs erased and kept; null if it was done already.
 */
export async function runErasure(id: string): Promise<ErasureResult | null> {
  const row = await db().erasure.findUnique({ where: { id } })
  if (!row || row.doneAt || row.sealedSubject === null) return null
  const opened = openSealed('Erasure.sealedSubject', id, row.sealedSubject)
  const subject = parseSubject(row.kind as ErasureKind, opened)
  const open = await eraseAll(subject, id)
  const mentioned = await recordMentioned(subject, id)
  const counted = countedFor(id)
  await eraseQuotesOf(subject, counted)
  await eraseBodiesOf(subject, counted)
  await eraseDocumentsOf(subject, counted)
  await eraseMentions(subject, counted)
  const accounts = await eraseAccountsOf(subject)
  const texts = accounts.erased + (await eraseChangeOf(subject))
  await db().$transaction((tx) => addErased(tx, id, 'texts', texts))
  const keeps = { open: new Set([...open, ...mentioned]).size + accounts.open, auditRows: await countAudited(subject) }
  return db().$transaction((tx) => finish(tx, id, keeps))
}

/** Null if another run finished the request meanwhile. */
async function finish(tx: Tx, id: string, keeps: Omit<ErasureResult, keyof ErasedCounts>) {
  const [ended] = await tx.$queryRaw<{ result: ErasureResult }[]>`
    update "Erasure" set "doneAt" = clock_timestamp(), "sealedSubject" = null,
      result = ${NONE}::jsonb || coalesce(erased, '{}') || ${keeps}::jsonb
    where id = ${id}::uuid and "doneAt" is null returning result`
  if (!ended) return null
  const detail = Object.fromEntries(Object.entries(ended.result).map(([what, number]) => [what, String(number)]))
  await recordAudit(tx, null, { action: 'privacy:erased', detail })
  return ended.result
}

/** Returns the tickets that keep their customer for now. */
async function eraseAll(subject: Subject, erasureId: string): Promise<string[]> {
  const found = await findTickets(subject)
  const open: string[] = []
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const some = found.slice(at, at + AT_ONCE)
    open.push(...(await db().$transaction((tx) => eraseSome(tx, some, erasureId))))
  }
  return open
}

/** With their documents, since nothing finds these once their ticket names nobody. */
async function eraseSome(tx: Tx, ticketIds: string[], erasureId: string): Promise<string[]> {
  const { erased, open } = await eraseTickets(tx, ticketIds, { what: 'numbers', erasureId })
  const documents = await eraseDocumentsOn(tx, erased)
  await addErased(tx, erasureId, 'tickets', erased.length)
  await addErased(tx, erasureId, 'documents', documents)
  return open
}

/** If its note were blacked out, nobody could tell whose money an open ticket holds. */
async function recordMentioned(subject: Subject, erasureId: string): Promise<string[]> {
  const { ticketIds } = await findMentions(subject)
  const open: string[] = []
  for (let at = 0; at < ticketIds.length; at += AT_ONCE) {
    const some = ticketIds.slice(at, at + AT_ONCE)
    open.push(...(await db().$transaction((tx) => storeUnsettled(tx, some, erasureId))))
  }
  return open
}
