import { methodLabel } from '@/lib/counter/collections/to-collection-view.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { maskRecipient } from '@/lib/platform/shared/phone.ts'
import { beginningOf, endOf } from '@/lib/platform/shared/time/harare-day.ts'
import {
  ASSIGN_CAUSES,
  STATEMENT_KINDS,
  type StatementFilter,
  type StatementOwner,
  type StatementRow,
} from '../model.ts'

type Found = {
  environment: string
  position: bigint
  at: Date
  kind: string
  owner: StatementOwner
  ticketId: string | null
  assignedAs: string | null
  reference: string | null
  upstreamId: string | null
  branchName: string | null
  tillNumber: number | null
  staffName: string | null
  product: string | null
  recipient: string | null
  amountCents: bigint
  balanceAfterCents: bigint
  chained: boolean
  told: boolean
}

/** Nearest first; without a place, from the list's newest or oldest row on. */
export type Walk = { towards: 'older' | 'newer'; from: string | null; take: number }

/** Walks by key, so page one million costs what the first does. */
export async function selectRows(actor: Actor, filter: StatementFilter, walk: Walk): Promise<StatementRow[]> {
  authorise(actor, 'statement:read')
  const older = walk.towards === 'older'
  const place = walk.from === null ? null : parsePlace(walk.from)
  const beyond = older ? Prisma.sql`<` : Prisma.sql`>`
  const order = older ? Prisma.sql`desc` : Prisma.sql`asc`
  const conditions = [
    Prisma.sql`r.environment = ${officeEnvironment()}::"Environment"`,
    ...filterConditions(filter),
    ...scopeConditions(actor),
    ...(place ? [Prisma.sql`(r."occurredAt", r.position) ${beyond} (${place.at}, ${place.position})`] : []),
  ]
  const rows = await db().$queryRaw<Found[]>`
    select r.position, r."occurredAt" as at, r.kind, r.match::text as owner, t.id::text as "ticketId",
      coalesce(r.reference, s.reference, c.reference) as reference,
      coalesce(r."upstreamId", s."upstreamId", c."upstreamId") as "upstreamId", b.name as "branchName",
      l.number as "tillNumber", w.name as "staffName", a.cause as "assignedAs", coalesce(s."productName", s."productCode", c.method) as product,
      coalesce(s.recipient, c."customerPhone") as recipient, r."amountCents", r."balanceAfterCents", r.chained, r.told
    from (
      select * from "StatementEntry" r where ${Prisma.join(conditions, ' and ')}
      order by r."occurredAt" ${order}, r.position ${order} limit ${walk.take}
    ) r
      left join "Sale" s on s.id = r."saleId" left join "Collection" c on c.id = r."collectionId"
      left join "Ticket" t on t.id = coalesce(s."ticketId", c."ticketId")
      left join "Branch" b on b.code = r."branchCode" left join "Till" l on l.id = t."tillId"
      left join "Staff" w on w.id = t."staffId"
      left join "StatementAssignment" a on r.assigned and a.environment = r.environment and a.position = r.position
    order by r."occurredAt" ${order}, r.position ${order}`
  return rows.map(toRow)
}

/** Managers see rows of their branches, and top-ups of no branch; other rows of no branch are the owner's. */
function scopeConditions({ branches }: Actor): Prisma.Sql[] {
  if (branches === null) return []
  return [
    Prisma.sql`(r."branchCode" = any(${[...branches]}::text[]) or (r."branchCode" is null and r.kind = 'top_up'))`,
  ]
}

function filterConditions({ from, to, kind, branch, text }: StatementFilter): Prisma.Sql[] {
  return [
    ...(from ? [Prisma.sql`r."occurredAt" >= ${beginningOf(from)}`] : []),
    ...(to ? [Prisma.sql`r."occurredAt" < ${endOf(to)}`] : []),
    ...(kind ? [Prisma.sql`r.kind = ${kind}`] : []),
    ...(branch ? [Prisma.sql`r."branchCode" = ${branch}`] : []),
    ...(text ? [textCondition(text)] : []),
  ]
}

function textCondition(text: string): Prisma.Sql {
  const begins = `${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`
  const exactly = text.replace(/[\\%_]/g, '\\$&')
  const of = (table: 'Sale' | 'Collection') => Prisma.sql`
    select id from ${Prisma.raw(`"${table}"`)} where reference like ${begins} or "upstreamId" = ${text}`
  return Prisma.sql`(r.reference like ${begins} or r.reference like ${exactly} or r."upstreamId" = ${text}
    or r."saleId" in (${of('Sale')}) or r."collectionId" in (${of('Collection')}))`
}

/** Null for nonsense. */
function parsePlace(text: string): { at: Date; position: bigint } | null {
  const [, at, position] = /^(\d{1,15})-(\d{1,19})$/.exec(text) ?? []
  return at && position ? { at: new Date(Number(at)), position: BigInt(position) } : null
}

function toRow(row: Found): StatementRow {
  return {
    place: `${row.at.getTime()}-${row.position}`,
    at: row.at,
    kind: STATEMENT_KINDS.find((known) => known === row.kind) ?? 'other',
    owner: row.owner,
    ticketId: row.ticketId,
    assignedAs: ASSIGN_CAUSES.find((known) => known === row.assignedAs) ?? null,
    reference: row.reference ?? '',
    upstreamId: row.upstreamId ?? '',
    branchName: row.branchName ?? '',
    tillNumber: row.tillNumber,
    staffName: row.staffName ?? '',
    // A collection shows its method.
    product: methodLabel(row.product ?? ''),
    recipient: maskRecipient(row.recipient ?? ''),
    amountCents: row.amountCents,
    balanceAfterCents: row.balanceAfterCents,
    chained: row.chained,
    told: row.told,
  }
}
