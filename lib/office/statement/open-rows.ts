import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { answersForAll } from '@/lib/people/staff/queries.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { getPage, MOST_COUNTED, type Page, type PagePlace } from '@/lib/platform/shared/page.ts'
import { type OpenRowView, STATEMENT_KINDS } from './model.ts'

const PAGE = 10

const FOLLOWED = (order: 's' | 'c' | 'f') => {
  const one = Prisma.raw(order)
  return Prisma.sql`${one}.state in ('sending', 'pending') and ${one}."nextCheckAt" is not null`
}

const NEAR = (askedAt: Prisma.Sql) => Prisma.sql`
  ${askedAt} between r."occurredAt" - interval '36 hours' and r."occurredAt" + interval '36 hours'`

/**
 * SQL: the open row `r` is about something still followed, or may be, since it names nothing of ours and has its
 * amount. Our books may yet book it, and then once more if a person had assigned the row.
 */
const MAY_YET_BE_BOOKED = Prisma.sql`(
  exists (select from "Sale" s where s.id = r."saleId" and ${FOLLOWED('s')})
  or exists (select from "Collection" c where c.id = r."collectionId" and ${FOLLOWED('c')})
  or r."saleId" is null and r."collectionId" is null and r.reference is null and (
    exists (select from "Sale" s where ${FOLLOWED('s')} and s.environment = r.environment
      and s."totalDebitCents" = abs(r."amountCents") and ${NEAR(Prisma.sql`s."claimedAt"`)})
    or exists (select from "Collection" c where ${FOLLOWED('c')} and c.environment = r.environment
      and c."amountCents" = abs(r."amountCents") and ${NEAR(Prisma.sql`c."createdAt"`)}))
  or r.kind = 'top_up' and exists (select from "Funding" f where ${FOLLOWED('f')} and f.environment = r.environment
    and (f.reference = r.reference or f."upstreamId" = r."upstreamId"
      or r.reference is null and r."upstreamId" is null and f."amountCents" = r."amountCents"
        and ${NEAR(Prisma.sql`f."sentAt"`)})))`

/** SQL: what a person must assign. The first two lines are the conditions of a partial index. */
const IS_OPEN = Prisma.sql`(r.match = 'open' or (r.match = 'foreign' and not r.assigned))
  and not (r.match = 'foreign' and r.kind = 'top_up' and r."amountCents" > 0)
  and (r.match = 'foreign' or (r."readAt" < now() - interval '15 minutes' and not ${MAY_YET_BE_BOOKED}))`

/** Read in the caller's transaction. */
export async function isOpenRow(
  tx: Tx,
  { environment, position }: { environment: Environment; position: bigint },
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from "StatementEntry" r
    where r.environment = ${environment}::"Environment" and r.position = ${position} and ${IS_OPEN}`
  return rows.length === 1
}

type Found = Omit<OpenRowView, 'kind' | 'position'> & { position: bigint; kind: string }

/** Rows that a person must assign, oldest first; those of no branch are for who answers for all branches. */
export async function listOpenRows(actor: Actor, place: PagePlace = {}): Promise<Page<OpenRowView>> {
  authorise(actor, 'statement:assign')
  const scope = await scopeOf(actor)
  const page = await getPage(place, PAGE, async ({ from, back, take }) => {
    const start = /^\d{1,18}$/.test(from ?? '') ? BigInt(from ?? 0) : null
    const beyond = start === null ? Prisma.sql`true` : Prisma.sql`r.position ${back ? LESS : MORE} ${start}`
    const rows = await db().$queryRaw<Found[]>`
      select r.position, r."occurredAt" as at, r.kind, r.match::text as owner, r."amountCents",
        coalesce(r.reference, '') as reference, coalesce(r."upstreamId", '') as "upstreamId",
        coalesce(b.name, '') as "branchName"
      from "StatementEntry" r left join "Branch" b on b.code = r."branchCode"
      where r.environment = ${officeEnvironment()}::"Environment" and ${IS_OPEN} and ${scope} and ${beyond}
      order by r.position ${back ? Prisma.sql`desc` : Prisma.sql`asc`} limit ${take}`
    return rows.map((row) => ({ ...row, place: String(row.position) }))
  })
  return { ...page, rows: page.rows.map(toView) }
}

const LESS = Prisma.sql`<`
const MORE = Prisma.sql`>`

/** Counted up to a hundred; cheap, since the partial index holds few. */
export async function countOpenRows(actor: Actor): Promise<number> {
  authorise(actor, 'statement:assign')
  const scope = await scopeOf(actor)
  const [row] = await db().$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (
      select 1 from "StatementEntry" r
      where r.environment = ${officeEnvironment()}::"Environment" and ${IS_OPEN} and ${scope} limit ${MOST_COUNTED}
    ) found`
  return row?.count ?? 0
}

async function scopeOf(actor: Actor): Promise<Prisma.Sql> {
  if (await answersForAll(actor)) return Prisma.sql`true`
  return Prisma.sql`r."branchCode" = any(${[...(actor.branches ?? [])]}::text[])`
}

function toView({ position, kind, ...row }: Found): OpenRowView {
  const known = STATEMENT_KINDS.find((one) => one === kind) ?? 'other'
  return { ...row, position: String(position), kind: known }
}
