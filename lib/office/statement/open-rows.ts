import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { answersForAll } from '@/lib/people/staff/answers-for-all.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { MOST_COUNTED, type Page, type PagePlace, readPage } from '@/lib/platform/shared/page.ts'
import { MAY_YET_BE_BOOKED } from './internal/may-yet-be-booked.ts'
import { type OpenRowView, STATEMENT_KINDS } from './model.ts'

const PAGE = 10

/**
 * Rows that a person must assign: unassigned foreign ones other than top-ups, and those that nothing has explained for
 * a quarter of an hour though whatever they may be about has ended or is no longer followed. The first two lines are the
 * conditions of a partial index.
 */
const IS_OPEN = Prisma.sql`(r.match = 'open' or (r.match = 'foreign' and not r.assigned))
  and not (r.match = 'foreign' and r.kind = 'top_up' and r."amountCents" > 0)
  and (r.match = 'foreign' or (r."readAt" < now() - interval '15 minutes' and not ${MAY_YET_BE_BOOKED}))`

/** Whether a row waits for a person to assign it, read in the caller's transaction. */
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

/**
 * A page of the rows that a person must assign, oldest first: those of the actor's branches and, for those who answer
 * for all branches, also those of no branch.
 */
export async function listOpenRows(actor: Actor, place: PagePlace = {}): Promise<Page<OpenRowView>> {
  authorise(actor, 'statement:assign')
  const scope = await scopeOf(actor)
  const page = await readPage(place, PAGE, async ({ from, back, take }) => {
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

/** How many rows the actor must assign, counted up to a hundred; cheap, since the partial index holds few. */
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
