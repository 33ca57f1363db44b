import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import { readTimePlace, timePlace } from '@/lib/platform/shared/page.ts'
import { type FundingRow, type FundingState, fundingOutcomeOf, GIVEN_UP, TURNED_DOWN } from '../model.ts'

type Stored = {
  id: string
  state: FundingState
  attempts: number
  postingUntil: Date | null
  method: string
  amountCents: bigint
  staffName: string
  reference: string
  createdAt: Date
}

type Wanted = {
  towards: 'newer' | 'older'
  from: string | null
  take: number
  /** Only top-ups made since then that are neither credited nor ended by a person. */
  openSince?: Date
}

const openFrom = (since: Date) => Prisma.sql`f."createdAt" > ${since} and f.state <> 'completed'
  and not (f.state = 'not_made' and f.refusal->>'code' in (${TURNED_DOWN}, ${GIVEN_UP}))`

/** Top-ups of the office's environment, from a place on in the given direction. */
export async function selectFundings({ towards, from, take, openSince }: Wanted): Promise<FundingRow[]> {
  const at = readTimePlace(from)
  const [compare, order] = towards === 'older' ? ['<', 'desc'] : ['>', 'asc']
  const rows = await db().$queryRaw<Stored[]>`
    select f.id, f.state, f.attempts, f."postingUntil", f.method, f."amountCents", s.name as "staffName", f.reference,
      f."createdAt"
    from "Funding" f join "Staff" s on s.id = f."staffId"
    where f.environment = ${officeEnvironment()}::"Environment"
      and ${at === null ? Prisma.sql`true` : Prisma.sql`(f."createdAt", f.id) ${Prisma.raw(compare ?? '<')} (${at.at}, ${at.id}::uuid)`}
      and ${openSince ? openFrom(openSince) : Prisma.sql`true`}
    order by f."createdAt" ${Prisma.raw(order ?? 'desc')}, f.id ${Prisma.raw(order ?? 'desc')} limit ${take}`
  const now = sharedNow()
  return rows.map((row) => toFundingRow(row, now))
}

/** A top-up as lists show it. */
export function toFundingRow(row: Stored, now: Date): FundingRow {
  return {
    id: row.id,
    place: timePlace(row.createdAt, row.id),
    outcome: fundingOutcomeOf(row, now),
    methodLabel: env().fundingMethods.find(({ value }) => value === row.method)?.label ?? row.method,
    amountCents: row.amountCents,
    staffName: row.staffName,
    reference: row.reference,
    createdAt: row.createdAt,
  }
}
