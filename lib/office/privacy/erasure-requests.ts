import { createHash, randomUUID } from 'node:crypto'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { requireTotp } from '@/lib/people/second-step/second-step.ts'
import { staffNames } from '@/lib/people/staff/queries.ts'
import { db, dbForLong, type Tx } from '@/lib/platform/database/db.ts'
import { seal } from '@/lib/platform/sealing/seal.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { countQuotesOf, findMentions } from './internal/erase-mentions.ts'
import { findUnsettled } from './internal/erase-tickets.ts'
import { findTickets, parseSubject, type Subject } from './internal/find-customer.ts'
import type { ErasureKind, ErasureResult, ErasureView } from './model.ts'

type Requested = { kind: ErasureKind; subject: string }

/** `told` is the mark that ERASE_CHECK gave; empty at first. */
type AskInput = Requested & { told: string; code: string }

/** Asks the worker to forget a customer. Refused with ERASE_CHECK until `told` marks the current counts. */
export async function askErasure({ ctx, input }: { ctx: Ctx; input: AskInput }): Promise<string> {
  authorise(ctx.actor, 'privacy:manage')
  const count = await countErasure(parseSubject(input.kind, input.subject))
  if (input.told !== count.told) refuse('ERASE_CHECK', { params: { ...count, kind: input.kind } })
  await requireTotp(ctx, input.code)
  return db().$transaction(async (tx) => {
    const id = await addErasure(tx, input, ctx.actor.staffId)
    await queueErasure(tx, id, 0)
    await recordAudit(tx, ctx.actor, {
      action: 'privacy:ask-erasure',
      detail: { by: input.kind },
    })
    return id
  })
}

/** For the terminal; after that, the worker finishes what was interrupted. */
const BY_HAND_MINUTES = 60

/** As `askErasure`, from the server's terminal, where the caller runs the erasure too. */
export function addErasureByHand(requested: Requested): Promise<string> {
  parseSubject(requested.kind, requested.subject)
  return db().$transaction(async (tx) => {
    const id = await addErasure(tx, requested, null)
    if (await hasQueue(tx)) await queueErasure(tx, id, BY_HAND_MINUTES)
    await recordAudit(tx, null, { action: 'privacy:ask-erasure', detail: { by: requested.kind } })
    return id
  })
}

async function addErasure(tx: Tx, { kind, subject }: Requested, askedById: string | null): Promise<string> {
  const id = randomUUID()
  const sealedSubject = seal('Erasure.sealedSubject', id, subject)
  await tx.erasure.create({ data: { id, kind, sealedSubject, askedById } })
  return id
}

async function queueErasure(tx: Tx, id: string, afterMinutes: number): Promise<void> {
  await tx.$executeRaw`
    select graphile_worker.add_job('erase_customer', json_build_object('erasureId', ${id}::text), queue_name := 'privacy',
      run_at := now() + ${afterMinutes}::int * interval '1 minute')`
}

/** The first worker creates the queue's tables; a customer can be forgotten at the terminal before that. */
async function hasQueue(tx: Tx): Promise<boolean> {
  const [queue] = await tx.$queryRaw<{ exists: boolean }[]>`
    select to_regclass('graphile_worker.jobs') is not null as exists`
  return queue?.exists ?? false
}

type ErasureCount = {
  tickets: number
  sales: number
  payments: number
  quotes: number
  slips: number
  /** What staff wrote with this number or name in it, whomever they meant. */
  texts: number
  /** Tickets that lose their customer only once they are settled. */
  open: number
  told: string
}

/** Counts without locks. Leaves out webhook bodies and documents: they are sealed, and opening each takes minutes. */
async function countErasure(subject: Subject): Promise<ErasureCount> {
  const [ids, { texts, ticketIds }] = await Promise.all([findTickets(subject), findMentions(subject)])
  const ofThese = { ticketId: { in: ids } }
  const [sales, payments, quotes, slips, open] = await Promise.all([
    dbForLong().sale.count({ where: { ...ofThese, erasedAt: null } }),
    dbForLong().collection.count({ where: { ...ofThese, erasedAt: null } }),
    countQuotesOf(subject),
    dbForLong().receiptLink.count({ where: { ...ofThese, revokedAt: null, expiresAt: { gt: sharedNow() } } }),
    findUnsettled(db(), [...new Set([...ids, ...ticketIds])]),
  ])
  const counts = { tickets: ids.length, sales, payments, quotes, slips, texts, open: open.size }
  return { ...counts, told: markOf(subject, counts) }
}

/** A hash, so that a form can carry whom it was told about without naming them again. */
function markOf({ kind, stored }: Subject, counts: object): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, stored, counts]))
    .digest('hex')
    .slice(0, 32)
}

const NEWEST = 50

/** The newest requests to forget a customer, and their results. */
export async function listErasures(actor: Actor): Promise<ErasureView[]> {
  authorise(actor, 'privacy:manage')
  const rows = await db().erasure.findMany({ orderBy: [{ askedAt: 'desc' }, { id: 'desc' }], take: NEWEST })
  const ids = rows.map(({ id }) => id)
  const people = await staffNames(
    db(),
    rows.flatMap(({ askedById }) => askedById ?? []),
  )
  const open = await openTickets(ids)
  return rows.map(({ id, kind, askedAt, askedById, result }) => ({
    id,
    kind: kind as ErasureKind,
    askedAt,
    requester: people.get(askedById ?? '') ?? null,
    result: result as ErasureResult | null,
    open: open.get(id) ?? 0,
  }))
}

async function openTickets(ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db().$queryRaw<{ id: string; open: number }[]>`
    select requested.id, count(*)::int as open from "ErasureWaiting" w
    cross join lateral (select distinct id from unnest(w."erasureIds" || w."erasureId") id) requested
    where w."erasureId" is not null and requested.id = any(${ids}::uuid[]) group by 1`
  return new Map(rows.map(({ id, open }) => [id, open]))
}
