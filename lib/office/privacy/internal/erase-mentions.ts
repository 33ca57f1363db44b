import { Prisma } from '@/lib/generated/prisma/client.ts'
import { openBody } from '@/lib/office/webhook-inbox/sealed-body.ts'
import { db, dbForLong } from '@/lib/platform/database/db.ts'
import { openIfReadable } from '@/lib/platform/sealing/seal.ts'
import { BLACKED_OUT } from '../model.ts'
import type { Subject } from './find-customer.ts'

const AT_ONCE = 500

/** What staff write in their own words, where a customer may be named. */
const WRITTEN = [
  ['Ticket', 'purpose'],
  ['Ticket', 'customerName'],
  ['Ticket', 'note'],
  ['Sale', 'twinReason'],
  ['ReversalNote', 'note'],
  ['CollectionReversalNote', 'note'],
  ['MoneyEnding', 'note'],
  ['MoneyReturn', 'note'],
  ['StatementAssignment', 'note'],
  ['DayClose', 'note'],
  ['ShiftRemark', 'text'],
  ['CashMovement', 'reason'],
  ['SafeMovement', 'note'],
] as const

/** Blacks a customer's number or name out of everything that staff wrote. Returns how many texts changed. */
export async function eraseMentions({ pattern }: Subject): Promise<number> {
  let changed = 0
  for (const [table, column] of WRITTEN) {
    const [from, text] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${column}"`)]
    changed += await dbForLong().$executeRaw`
      update ${from} set ${text} = regexp_replace(${text}, ${pattern}, ${BLACKED_OUT}, 'gi') where ${text} ~* ${pattern}`
  }
  return changed
}

/** How many rows of the audit name the customer. They stay: the audit's chain proves them as they were written. */
export async function countAudited({ pattern }: Subject): Promise<number> {
  const [row] = await dbForLong().$queryRaw<{ count: bigint }[]>`
    select count(*) as count from "Audit" where detail::text ~* ${pattern}`
  return Number(row?.count ?? 0)
}

/** Removes numbers and names from quotes, whether sold or not, except of tickets that are not settled. */
export function eraseQuotesOf({ kind, stored }: Subject): Promise<number> {
  const named =
    kind === 'name'
      ? Prisma.sql`lower(regexp_replace(btrim("customerName"), '\\s+', ' ', 'g')) = ${stored}`
      : Prisma.sql`recipient = ${stored}`
  return dbForLong().$executeRaw`
    update "Quote" set "customerName" = null, recipient = '' where ${named} and id not in (
      select s."quoteId" from "ErasureWaiting" w join "Sale" s on s."ticketId" = w."ticketId"
      where s."quoteId" is not null)`
}

/** Removes the bodies of webhooks that name the customer; sealed, each must be opened to see that. */
export async function eraseBodiesOf(subject: Subject): Promise<number> {
  const names = new RegExp(subject.pattern, 'i')
  let [erased, after] = [0, 0n]
  for (;;) {
    const rows = await db().webhookInbox.findMany({
      where: { id: { gt: after }, OR: [{ sealedBody: { not: null } }, { rawBody: { not: null } }] },
      orderBy: { id: 'asc' },
      take: AT_ONCE,
    })
    const ids = rows.filter((row) => names.test(openBody(row) ?? '')).map(({ id }) => id)
    const gone = { rawBody: null, sealedBody: null }
    erased += (await db().webhookInbox.updateMany({ where: { id: { in: ids } }, data: gone })).count
    after = rows.at(-1)?.id ?? after
    if (rows.length < AT_ONCE) return erased
  }
}

/** Removes the documents that name the customer, and those of these tickets. */
export async function eraseDocumentsOf(subject: Subject, ticketIds: readonly string[]): Promise<number> {
  const names = new RegExp(subject.pattern, 'i')
  const own = new Set(ticketIds)
  const rows = await dbForLong().$queryRaw<
    { id: string; ticketId: string; identity: string | null; sealedIdentity: string | null }[]
  >`select id, "ticketId", identity, "sealedIdentity" from "MoneyReturn"
    where identity is not null or "sealedIdentity" is not null`
  const ids = rows.filter((row) => own.has(row.ticketId) || names.test(documentOf(row))).map(({ id }) => id)
  const gone = { identity: null, sealedIdentity: null }
  return (await db().moneyReturn.updateMany({ where: { id: { in: ids } }, data: gone })).count
}

function documentOf({
  id,
  identity,
  sealedIdentity,
}: { id: string } & Record<'identity' | 'sealedIdentity', string | null>) {
  const text = sealedIdentity === null ? identity : openIfReadable('MoneyReturn.sealedIdentity', id, sealedIdentity)
  return text ?? ''
}
