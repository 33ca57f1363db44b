import { kindOfCode } from '@/lib/counter/kinds/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { ticketNumber } from '@/lib/platform/shared/ids.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { NewsState } from '../model.ts'
import type { NewsFact, ShiftFact } from './build-report.ts'

/** A first sale is claimed within days of its draft; what sells later out of old money is found separately. */
const SLACK = '7 days'

type Row = {
  id: string
  ticketId: string
  number: number | null
  numberedAt: number
  kind: string
  productCode: string | null
  what: string | null
  cents: Cents | null
  state: NewsState
  reported: NewsState | null
}

/**
 * Sales that are not final or differ from what the till's Zs said. Candidates come from indexes: tickets and reversals
 * since before the last closed shift, old tickets' sales since it began, what is open, and what a Z left open.
 */
export async function listChangedSales(tx: Tx, shift: ShiftFact): Promise<NewsFact[]> {
  const { lastBegan, since } = await newSince(tx, shift)
  const rows = await tx.$queryRaw<Row[]>`
    with candidate as (
      select s.id from "Ticket" t join "Sale" s on s."ticketId" = t.id
      where t."tillId" = ${shift.tillId}::uuid and t."createdAt" > ${since}
      union
      select s.id from "Sale" s join "Ticket" t on t.id = s."ticketId"
      where s."claimedAt" >= ${lastBegan} and t."tillId" = ${shift.tillId}::uuid and t."createdAt" <= ${since}
      union
      select s.id from "Sale" s where s.state in ('sending', 'pending')
      union
      select s.id from "Sale" s where s.state = 'reversed' and s."reversedAt" > ${since}
      union
      select l."objectId" from "ShiftLine" l
      where l."tillId" = ${shift.tillId}::uuid and l."objectKind" = 'sale' and l.state in ('sending', 'pending', 'not_sold')
    )
    select s.id, t.id as "ticketId", t.number, n.number as "numberedAt", s.kind, s."productCode",
      coalesce(s."productName", s."productCode") as what, s."priceCents" as cents, s.state::text as state, last.state as reported
    from candidate c join "Sale" s on s.id = c.id join "Ticket" t on t.id = s."ticketId" join "Till" n on n.id = t."tillId"
    left join lateral (
      select l.state from "ShiftLine" l where l."objectKind" = 'sale' and l."objectId" = s.id order by l.id desc limit 1
    ) last on true
    where t."tillId" = ${shift.tillId}::uuid and t.environment = ${shift.environment}::"Environment"
      and s."claimedAt" is not null
      and (last.state is distinct from s.state::text or s.state in ('sending', 'pending'))
    order by s."claimedAt", s.id`
  return rows.map((row) => toFact('sale', row, shift))
}

/** The same for collections; the amount is what was credited or, until then, requested. */
export async function listChangedCollections(tx: Tx, shift: ShiftFact): Promise<NewsFact[]> {
  const { since } = await newSince(tx, shift)
  const rows = await tx.$queryRaw<Row[]>`
    with candidate as (
      select c.id from "Collection" c
      where c."tillId" = ${shift.tillId}::uuid and c."createdAt" > ${since}
      union
      select c.id from "Collection" c where c.state in ('sending', 'pending', 'reversed')
      union
      select l."objectId" from "ShiftLine" l
      where l."tillId" = ${shift.tillId}::uuid and l."objectKind" = 'collection'
        and l.state in ('sending', 'pending', 'failed', 'not_made')
    )
    select c.id, t.id as "ticketId", t.number, n.number as "numberedAt", c.method as kind, null as "productCode", c.method as what,
      coalesce(c."creditCents", c."amountCents") as cents, c.state::text as state, last.state as reported
    from candidate k join "Collection" c on c.id = k.id join "Ticket" t on t.id = c."ticketId"
    join "Till" n on n.id = t."tillId"
    left join lateral (
      select l.state from "ShiftLine" l
      where l."objectKind" = 'collection' and l."objectId" = c.id order by l.id desc limit 1
    ) last on true
    where c."tillId" = ${shift.tillId}::uuid and c.environment = ${shift.environment}::"Environment"
      and (last.state is distinct from c.state::text or c.state in ('sending', 'pending'))
    order by c."createdAt", c.id`
  return rows.map((row) => toFact('collection', row, shift))
}

type Since = { lastBegan: Date; since: Date }

/** When the till's last closed shift of this environment began, and some days before; 1970 without one. */
async function newSince(tx: Tx, { tillId, environment }: ShiftFact): Promise<Since> {
  const [row] = await tx.$queryRaw<Since[]>`
    select "openedAt" as "lastBegan", "openedAt" - ${SLACK}::interval as since from "Shift"
    where "tillId" = ${tillId}::uuid and environment = ${environment}::"Environment" and "closedAt" is not null
    order by "zNumber" desc limit 1`
  return row ?? { lastBegan: new Date(0), since: new Date(0) }
}

function toFact(
  object: NewsFact['object'],
  { number, numberedAt, kind, productCode, what, cents, ...row }: Row,
  shift: ShiftFact,
): NewsFact {
  const ticket = number === null ? '' : ticketNumber(shift.branchCode, numberedAt, number)
  const sold = (productCode && kindOfCode(productCode)) ?? kind
  return { object, ...row, kind: sold, ticket, what: what ?? '', cents: cents ?? 0n }
}
