import type { Entry } from '@/lib/books/journal/model.ts'
import { foreignTakenBack, rowAssigned, rowDiffered, suspenseAssigned } from '@/lib/books/journal/service-postings.ts'
import type { StatementEntry } from '@/lib/generated/prisma/client.ts'
import { authorise, branchesOf, type Ctx } from '@/lib/people/access/authorise.ts'
import { type Actor, hasBranch } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { answersForAll } from '@/lib/people/staff/queries.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { postForRow } from './internal/book-rows.ts'
import type { AssignCause } from './model.ts'
import { isOpenRow } from './open-rows.ts'
import { withStatementLocked } from './with-statement-locked.ts'

export type AssignInput = {
  position: string
  cause: AssignCause
  /** Of our sale, payment or top-up; unused for other causes. */
  reference: string
  note: string
}

/** Assigns a foreign or unexplained row: its money moves from suspense, once (rules.md, Accounts). */
export async function assignRow({ ctx, input }: { ctx: Ctx; input: AssignInput }): Promise<void> {
  const { actor } = ctx
  authorise(actor, 'statement:assign')
  const note = input.note.trim()
  if (note.length < 3) refuse('NOTE_EMPTY', { field: 'note' })
  const environment = officeEnvironment()
  const position = /^\d{1,18}$/.test(input.position) ? BigInt(input.position) : refuse('ROW_NOT_OPEN')
  await withStatementLocked(environment, async (tx) => {
    const row = await tx.statementEntry.findUnique({ where: { environment_position: { environment, position } } })
    if (!row || !(await isOpenRow(tx, row)) || !(await isTheirs(ctx, row))) return refuse('ROW_NOT_OPEN')
    const { cause } = input
    const cents = cause === 'sale' ? await giveToSale(tx, ctx, row, input.reference) : await clear(tx, ctx, row, cause)
    const reference = cause === 'sale' ? input.reference.trim() : null
    await tx.statementAssignment.create({
      data: { environment, position, cause, reference, note, cents, staffId: actor.staffId },
    })
    await recordAudit(tx, actor, {
      action: 'statement:assign',
      objectKind: 'statement',
      objectId: String(position),
      ...(row.branchCode && { branchCode: row.branchCode }),
      detail: { cause, reference, note, cents: String(row.amountCents) },
    })
    await notifyChange(tx, { topic: 'statement', id: environment })
  })
}

/** A row without a branch of ours is left to those who answer for all branches. */
async function isTheirs({ actor }: Ctx, { branchCode }: StatementEntry): Promise<boolean> {
  return branchCode === null ? answersForAll(actor) : hasBranch(actor, branchCode)
}

/** Moves the row out of suspense, or books it now. Returns the amount that our books now have for it. */
async function clear(tx: Tx, ctx: Ctx, row: StatementEntry, cause: 'own_use' | 'lost'): Promise<bigint> {
  const { environment, position, credential, amountCents } = row
  const isBooked = row.match === 'foreign'
  const entry = isBooked ? suspenseAssigned({ amountCents, cause }) : rowAssigned({ credential, amountCents, cause })
  const journalEntryId = await post(tx, ctx, row, entry)
  await tx.statementEntry.update({
    where: { environment_position: { environment, position } },
    data: { match: 'foreign', assigned: true, ...(!isBooked && { journalEntryId }) },
  })
  return amountCents
}

/** Returns the row's amount less the entry's. */
async function giveToSale(tx: Tx, ctx: Ctx, row: StatementEntry, reference: string): Promise<bigint> {
  const { environment, position, credential, amountCents } = row
  const found = await findEntryFor(tx, ctx.actor, row, reference.trim())
  if (row.match === 'foreign') await post(tx, ctx, row, foreignTakenBack({ credential, amountCents }))
  const differsBy = amountCents - found.amountCents
  if (differsBy !== 0n) await post(tx, ctx, row, rowDiffered({ credential, amountCents: differsBy }))
  const { saleId, collectionId, branchCode, journalEntryId } = found
  await tx.statementEntry.update({
    where: { environment_position: { environment, position } },
    data: { match: 'ours', assigned: true, saleId, collectionId, branchCode, journalEntryId },
  })
  return differsBy
}

function post(tx: Tx, { actor }: Ctx, row: StatementEntry, entry: Entry): Promise<bigint> {
  return postForRow(tx, row, entry, { branchCode: row.branchCode, staffId: actor.staffId })
}

const AT_REFERENCE = { field: 'reference' }

type FoundEntry = {
  journalEntryId: bigint
  amountCents: bigint
  saleId: string | null
  collectionId: string | null
  branchCode: string | null
}

/** The entry of the sale or payment with that reference or Service id, in the row's direction and without a row. */
async function findEntryFor(
  tx: Tx,
  actor: Actor,
  { environment, amountCents, kind }: StatementEntry,
  reference: string,
): Promise<FoundEntry> {
  const where = { environment, OR: [{ reference }, { upstreamId: reference }] }
  const scope = branchesOf(actor)
  const [sale, collection] =
    reference === ''
      ? [null, null]
      : await Promise.all([
          tx.sale.findFirst({ where: { ...where, ticket: scope }, select: { id: true } }),
          tx.collection.findFirst({ where: { ...where, ...scope }, select: { id: true } }),
        ])
  if (!sale && !collection) return refuse('ROW_REFERENCE', AT_REFERENCE)
  const [found] = await tx.$queryRaw<FoundEntry[]>`
    select e.id as "journalEntryId", e."saleId"::text as "saleId", e."collectionId"::text as "collectionId",
      e."branchCode", sum(p."nativeCents")::bigint as "amountCents"
    from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id and p.account = 'service_available'
    where e.environment = ${environment}::"Environment"
      and (e."saleId" = ${sale?.id ?? null}::uuid or e."collectionId" = ${collection?.id ?? null}::uuid)
      and not exists (select from "StatementEntry" m where m."journalEntryId" = e.id)
    group by e.id having sign(sum(p."nativeCents")) = sign(${amountCents}::bigint)
    order by (e.event = 'reversed') = (${kind} = 'reversal') desc, e.id limit 1`
  return found ?? refuse('ROW_NO_ENTRY', AT_REFERENCE)
}
