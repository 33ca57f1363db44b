import type { Environment } from '@/lib/generated/prisma/client.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor, Permission } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type SqlTx } from '@/lib/platform/database/db.ts'
import { withMarks } from '@/lib/platform/shared/find-named.ts'
import { startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'
import type { BranchName, OfficeChoices } from './model.ts'

/** The actor's branches, oldest first, for a screen that needs `permission`. */
export async function listBranchNames(actor: Actor, permission: Permission): Promise<BranchName[]> {
  authorise(actor, permission)
  return db().branch.findMany({
    where: { code: branchesOf(actor).branchCode },
    orderBy: [{ createdAt: 'asc' }, { code: 'asc' }],
    select: { code: true, name: true },
  })
}

/** Names of branches, by code; codes without a branch are left out. */
export async function namesOfBranches(codes: readonly string[]): Promise<string[]> {
  const rows = await db().branch.findMany({
    where: { code: { in: [...codes] } },
    orderBy: { code: 'asc' },
    select: { name: true },
  })
  return rows.map(({ name }) => name)
}

/** What counts towards a branch's cap: prices (USD cents) since midnight in Harare, with sales under way. */
export async function towardsDayCap(tx: SqlTx, environment: Environment, branchCode: string): Promise<bigint> {
  return (await towardsDayCapBy(tx, environment, [branchCode])).get(branchCode) ?? 0n
}

/** The same for several branches, by time; what was paid before yesterday and sold today is left out: caps are soft. */
export async function towardsDayCapBy(
  tx: SqlTx,
  environment: Environment,
  codes: string[],
): Promise<Map<string, bigint>> {
  const midnight = startOfHarareDay(await databaseNow(tx))
  const rows = await tx.$queryRaw<{ code: string; cents: bigint }[]>`
    select t."branchCode" as code, sum(s."priceCents")::bigint as cents
    from "Ticket" t join "Sale" s on s."ticketId" = t.id
    where t.environment = ${environment}::"Environment"
      and t."branchCode" = any(${codes}::text[]) and t."tenderedAt" >= ${midnight}::timestamptz - interval '1 day'
      and s."claimedAt" >= ${midnight} and s.state in ('sending', 'pending', 'completed')
    group by 1`
  return new Map(rows.map(({ code, cents }) => [code, cents]))
}

/** The actor's branches, everybody who works there, and every product ever sold. */
export async function listChoices(actor: Actor, permission: Permission): Promise<OfficeChoices> {
  const { branchCode } = branchesOf(actor)
  const [branches, cashiers, products] = await Promise.all([
    listBranchNames(actor, permission),
    db().staff.findMany({
      where: branchCode ? { branches: { some: { branchCode } } } : {},
      orderBy: { name: 'asc' },
      select: { id: true, name: true, username: true },
    }),
    db().soldProduct.findMany({ orderBy: { name: 'asc' } }),
  ])
  return {
    branches,
    cashiers: withMarks(cashiers.map(({ id, name, username }) => ({ value: id, text: name, mark: username }))),
    products: products.map(({ productCode: code, name }) => ({ code, name })),
  }
}
