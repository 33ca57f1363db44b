import { branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor, Permission } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { tellApart } from '@/lib/platform/shared/find-named.ts'
import type { OfficeChoices } from './model.ts'
import { listBranchNames } from './queries.ts'

/**
 * The actor's branches, the people who work there, deactivated ones too, and every product ever sold, for a screen that
 * needs `permission`.
 */
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
    cashiers: tellApart(cashiers.map(({ id, name, username }) => ({ value: id, text: name, mark: username }))),
    products: products.map(({ productCode: code, name }) => ({ code, name })),
  }
}
