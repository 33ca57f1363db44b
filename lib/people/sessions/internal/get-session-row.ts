import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { ActorTill, CustomRole, Role } from '@/lib/people/access/model.ts'
import { OWN_CODE_MINUTES } from '@/lib/people/access/spending.ts'
import { queryPlain } from '@/lib/platform/database/plain.ts'
import { env } from '@/lib/platform/env/env.ts'
import { storeDatabaseTime } from '@/lib/platform/shared/time/now.ts'
import { ACTIVE_EVERY_SECONDS, TILL_ON_EVERY_SECONDS } from '../record-activity.ts'
import { askTogether } from './ask-together.ts'

export type SessionRow = {
  staffId: string
  name: string
  role: Role
  customRole: (Pick<CustomRole, 'id' | 'name'> & { permissions: readonly string[] }) | null
  locale: string
  branches: string[]
  /** Milliseconds since a person was last active, by the database's clock, which also records it. */
  restedMs: number
  lockedAt: Date | null
  provenAt: Date | null
  /** Whether the own code was typed in it minutes ago, by the database's clock. */
  fresh: boolean
  sessionTillId: string | null
  till: ActorTill | null
  tillLocksAfter: number | null
  activityDue: boolean
  readAt: Date
}

const columns = () => Prisma.sql`
  p.id::text as "staffId", p.name, p.role::text as role, p.locale, s."lockedAt", s."provenAt",
  coalesce(s."provenAt" > now() - ${OWN_CODE_MINUTES} * interval '1 minute', false) or (${env().demo} and s."provenAt" is not null
    and not exists (select 1 from "SecondStep" o where o."staffId" = p.id and o."confirmedAt" is not null)) as fresh,
  (extract(epoch from now() - s."activeAt") * 1000)::float8 as "restedMs",
  s."tillId"::text as "sessionTillId", t."lockAfterMinutes" as "tillLocksAfter",
  array(select b."branchCode" from "StaffBranch" b where b."staffId" = p.id order by 1) as branches,
  case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name, 'permissions', r.permissions) end
    as "customRole",
  case when t.id is not null then jsonb_build_object('id', t.id, 'number', t.number, 'branchCode', t."branchCode",
    'training', t.training, 'refusedCurrencies', t."refusedCurrencies", 'branchName', b.name) end as till,
  s."activeAt" < now() - ${ACTIVE_EVERY_SECONDS} * interval '1 second'
    or coalesce(t."lastHeardAt", '-infinity') < now() - ${TILL_ON_EVERY_SECONDS} * interval '1 second' as "activityDue",
  clock_timestamp()::timestamptz(3) as "readAt"`

const IS_OPEN = Prisma.sql`s."endedAt" is null and not s."codeDue" and s."secretDue" is null and p."deactivatedAt" is null`

/** An open session with nothing due, in one statement, since every press of Sell begins with it. */
export async function getSessionRow(sessionId: string, enrolmentHash: string | null): Promise<SessionRow | null> {
  const begun = performance.now()
  const [row] = await queryPlain<SessionRow[]>(Prisma.sql`
    select ${columns()}
    from "StaffSession" s join "Staff" p on p.id = s."staffId" left join "CustomRole" r on r.id = p."customRoleId"
    left join "Till" t on t."enrolmentHash" = ${enrolmentHash} left join "Branch" b on b.code = t."branchCode"
    where s.id = ${sessionId}::uuid and s."expiresAt" > now() and ${IS_OPEN}`)
  if (row) storeDatabaseTime(row.readAt, begun)
  return row ?? null
}

/** The same for live screens, thousands of which may ask at the same time: one statement for all of them. */
export const getSessionRowOfScreen = askTogether(
  async (screens: readonly { sessionId: string; enrolmentHash: string | null }[]) => {
    const ids = screens.map(({ sessionId }) => sessionId)
    // No till has an empty hash.
    const hashes = screens.map(({ enrolmentHash }) => enrolmentHash ?? '')
    const begun = performance.now()
    const rows = await queryPlain<(SessionRow & { at: number })[]>(Prisma.sql`
      select asked.at::int, ${columns()}
      from unnest(${ids}::uuid[], ${hashes}::text[]) with ordinality as asked (id, hash, at)
      join "StaffSession" s on s.id = asked.id join "Staff" p on p.id = s."staffId"
      left join "CustomRole" r on r.id = p."customRoleId" left join "Till" t on t."enrolmentHash" = asked.hash
      left join "Branch" b on b.code = t."branchCode"
      where s."expiresAt" > now() and ${IS_OPEN}`)
    if (rows[0]) storeDatabaseTime(rows[0].readAt, begun)
    const found = new Map(rows.map(({ at, ...session }) => [at, session]))
    return screens.map((_, index) => found.get(index + 1) ?? null)
  },
)
