import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Actor } from './model.ts'

/** SQL conditions on a ticket `t` of one of these branches; none for null, which is all. Authorises nothing. */
export function branchesInSql(branches: Actor['branches']): Prisma.Sql[] {
  return branches === null ? [] : [Prisma.sql`t."branchCode" = any(${[...branches]}::text[])`]
}
