import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import type { SafeCount } from '../model.ts'

const MOST = 20

/** The last count of each currency in the safes of these branches, USD first. The caller must have authorised them. */
export function lastCounts(branchCodes: string[]): Promise<SafeCount[]> {
  return db().$queryRaw<SafeCount[]>`
    select * from (
      select distinct on (m."branchCode", m.currency) ${COUNT}
      where ${counted(branchCodes)} order by m."branchCode", m.currency, m."createdAt" desc
    ) last order by currency <> 'USD', currency`
}

/** The newest counts of one safe, newest first. The caller must have authorised its branch. */
export function newestCounts(branchCode: string): Promise<SafeCount[]> {
  return db().$queryRaw<SafeCount[]>`
    select ${COUNT} where ${counted([branchCode])} order by m."createdAt" desc, m.currency <> 'USD', m.currency limit ${MOST}`
}

const COUNT = Prisma.sql`m.id as "movementId", m."createdAt" as at, coalesce(s.name, '') as by, m."branchCode",
  m.currency, m."countedCents", m."nativeCents" as "differenceCents", m.note
  from "SafeMovement" m left join "Staff" s on s.id = m."staffId"`

const counted = (branchCodes: string[]) => Prisma.sql`m.kind = 'count' and m."branchCode" = any(${branchCodes})
  and m.environment = ${officeEnvironment()}::"Environment"`
