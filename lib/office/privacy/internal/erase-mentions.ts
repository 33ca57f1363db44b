import { Prisma } from '@/lib/generated/prisma/client.ts'
import { openBody } from '@/lib/office/webhook-inbox/sealed-body.ts'
import { db, dbForLong, type Tx } from '@/lib/platform/database/db.ts'
import { openIfReadable } from '@/lib/platform/sealing/seal.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { BLACKED_OUT, type ErasedCounts } from '../model.ts'
import { WAITING, type Waiting } from './erase-tickets.ts'
import { isNamed, type Subject } from './find-customer.ts'

const AT_ONCE = 500

const OF_SALE = '(select s."ticketId" from "Sale" s where s.id = t."saleId")'
const OF_COLLECTION = '(select c."ticketId" from "Collection" c where c.id = t."collectionId")'

/** What belongs to a `ticket` is erased with its numbers; `endsWith` names the other rules that erase it. */
const WRITTEN: { table: string; column: string; ticket?: string; endsWith?: Waiting[] }[] = [
  { table: 'Ticket', column: 'customerName', ticket: 't.id', endsWith: [...WAITING] },
  { table: 'Ticket', column: 'note', ticket: 't.id', endsWith: [...WAITING] },
  { table: 'Ticket', column: 'purpose', ticket: 't.id' },
  { table: 'Sale', column: 'twinReason', ticket: 't."ticketId"' },
  { table: 'ReversalNote', column: 'note', ticket: OF_SALE },
  { table: 'CollectionReversalNote', column: 'note', ticket: OF_COLLECTION },
  { table: 'MoneyEnding', column: 'note', ticket: 't."ticketId"' },
  { table: 'MoneyReturn', column: 'note', ticket: 't."ticketId"' },
  { table: 'StatementAssignment', column: 'note' },
  { table: 'DayClose', column: 'note' },
  { table: 'ShiftRemark', column: 'text' },
  { table: 'CashMovement', column: 'reason' },
  { table: 'SafeMovement', column: 'note' },
]

/** Blacks out a customer's number or name in what staff wrote; unsettled tickets lose it once they are settled. */
export async function eraseMentions({ pattern }: Subject, counted: Counted): Promise<void> {
  for (const { table, column, ticket, endsWith = WAITING.filter((what) => what !== 'names') } of WRITTEN) {
    const [from, text] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${column}"`)]
    const composed = Prisma.sql`normalize(${text}, nfc)`
    const settled = ticket
      ? Prisma.sql`and not exists (
          select from "ErasureWaiting" w where w."ticketId" = ${Prisma.raw(ticket)} and w.what = any(${endsWith}))`
      : Prisma.empty
    const black = Prisma.sql`
      update ${from} t set ${text} = regexp_replace(${composed}, ${pattern}, ${BLACKED_OUT}, 'gi')
      where ${composed} ~* ${pattern} ${settled}`
    await counted('texts', (tx) => tx.$executeRaw(black))
  }
}

/** The customer's own name on their ticket is no mention: the ticket is found as theirs. */
export async function findMentions({
  kind,
  stored,
  pattern,
}: Subject): Promise<{ texts: number; ticketIds: string[] }> {
  const each = WRITTEN.map(({ table, column, ticket = 'null::uuid' }) => {
    const text = Prisma.raw(`normalize(t."${column}", nfc)`)
    const isOwn = kind === 'name' && column === 'customerName' ? isNamed(`t."${column}"`, stored) : Prisma.sql`false`
    return Prisma.sql`
      select ${Prisma.raw(ticket)} as id, (${isOwn}) as own from ${Prisma.raw(`"${table}"`)} t where ${text} ~* ${pattern}`
  })
  const rows = await dbForLong().$queryRaw<{ id: string | null; texts: number }[]>`
    select id, (count(*) filter (where not own))::int as texts from (${Prisma.join(each, ' union all ')}) m group by 1`
  return {
    texts: rows.reduce((sum, row) => sum + row.texts, 0),
    ticketIds: rows.flatMap(({ id }) => (id === null ? [] : [id])),
  }
}

/** How many rows of the audit name the customer. They stay, since the audit's chain proves them. */
export async function countAudited({ pattern }: Subject): Promise<number> {
  const [row] = await dbForLong().$queryRaw<{ count: bigint }[]>`
    select count(*) as count from "Audit" where normalize(detail::text, nfc) ~* ${pattern}`
  return Number(row?.count ?? 0)
}

/** Removes the customer from quotes, whether sold or not, except those of unsettled tickets. */
export function eraseQuotesOf(subject: Subject, counted: Counted): Promise<void> {
  const erase = Prisma.sql`
    update "Quote" set "customerName" = null, recipient = '' where ${isQuoteOf(subject)} and id not in (
      select s."quoteId" from "ErasureWaiting" w join "Sale" s on s."ticketId" = w."ticketId"
      where s."quoteId" is not null)`
  return counted('quotes', (tx) => tx.$executeRaw(erase))
}

export async function countQuotesOf(subject: Subject): Promise<number> {
  const [row] = await dbForLong().$queryRaw<{ count: number }[]>`
    select count(*)::int as count from "Quote" where ${isQuoteOf(subject)}`
  return row?.count ?? 0
}

function isQuoteOf({ kind, stored }: Subject): Prisma.Sql {
  return kind === 'name' ? isNamed('"customerName"', stored) : Prisma.sql`recipient = ${stored}`
}

/** Removes the bodies of webhooks that name the customer; they are sealed, so it has to open each. */
export async function eraseBodiesOf(subject: Subject, counted: Counted): Promise<void> {
  const names = new RegExp(subject.pattern, 'i')
  let after = 0n
  for (;;) {
    const rows = await db().webhookInbox.findMany({
      where: { id: { gt: after }, OR: [{ sealedBody: { not: null } }, { rawBody: { not: null } }] },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    })
    const ids = rows.filter((row) => names.test(plainOf(openBody(row) ?? ''))).map(({ id }) => id)
    const gone = { rawBody: null, sealedBody: null }
    const where = { id: { in: ids } }
    if (ids.length > 0) {
      await counted('bodies', async (tx) => (await tx.webhookInbox.updateMany({ where, data: gone })).count)
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < AT_ONCE) return
  }
}

/** A text in NFC, as patterns expect it; JSON may spell any letter by its number. */
function plainOf(text: string): string {
  return text.replace(/\\u([\da-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))).normalize('NFC')
}

export async function eraseDocumentsOf(subject: Subject, counted: Counted): Promise<void> {
  const names = new RegExp(subject.pattern, 'i')
  const rows = await dbForLong().$queryRaw<{ id: string; identity: string | null; sealedIdentity: string | null }[]>`
    select id, identity, "sealedIdentity" from "MoneyReturn"
    where identity is not null or "sealedIdentity" is not null`
  const ids = rows.filter((row) => names.test(plainOf(documentOf(row)))).map(({ id }) => id)
  await counted('documents', (tx) => eraseDocuments(tx, { id: { in: ids } }))
}

/** Returns how many documents it removed. */
export function eraseDocumentsOn(tx: Tx, ticketIds: readonly string[]): Promise<number> {
  return eraseDocuments(tx, { ticketId: { in: [...ticketIds] } })
}

async function eraseDocuments(tx: Tx, which: Prisma.MoneyReturnWhereInput): Promise<number> {
  const held = { OR: [{ identity: { not: null } }, { sealedIdentity: { not: null } }] }
  const data = { identity: null, sealedIdentity: null }
  return (await tx.moneyReturn.updateMany({ where: { AND: [which, held] }, data })).count
}

function documentOf({
  id,
  identity,
  sealedIdentity,
}: { id: string } & Record<'identity' | 'sealedIdentity', string | null>) {
  const text = sealedIdentity === null ? identity : openIfReadable('MoneyReturn.sealedIdentity', id, sealedIdentity)
  return text ?? ''
}

type Counted = (what: keyof ErasedCounts, step: (tx: Tx) => Promise<number>) => Promise<void>

/** Runs each step of a request and adds its count in one transaction, so that a repeated run counts nothing twice. */
export function countedFor(erasureId: string): Counted {
  return async (what, step) => {
    await dbForLong().$transaction(async (tx) => addErased(tx, erasureId, what, await step(tx)), { timeout: HOUR_MS })
  }
}

export async function addErased(tx: Tx, id: string, what: keyof ErasedCounts, count: number): Promise<void> {
  if (count === 0) return
  await tx.$executeRaw`
    update "Erasure" set erased = coalesce(erased, '{}') ||
      jsonb_build_object(${what}::text, coalesce((erased ->> ${what}::text)::int, 0) + ${count}::int)
    where id = ${id}::uuid and "doneAt" is null`
}
