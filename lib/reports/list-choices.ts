import { db } from '../db.ts'
import { authorise } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import type { ReportChoices } from './model.ts'

/** The actor's branches, who works or worked there, and every product ever sold. Refuses with NOT_ALLOWED. */
export async function listReportChoices(actor: Actor): Promise<ReportChoices> {
  authorise(actor, 'report:read')
  const codes = actor.branches === null ? undefined : [...actor.branches]
  const [branches, cashiers, products] = await Promise.all([
    db().branch.findMany({
      where: codes ? { code: { in: codes } } : {},
      orderBy: { createdAt: 'asc' },
      select: { code: true, name: true },
    }),
    db().staff.findMany({
      where: codes ? { branches: { some: { branchCode: { in: codes } } } } : {},
      orderBy: { name: 'asc' },
      select: { id: true, name: true },
    }),
    db().soldProduct.findMany({ orderBy: { name: 'asc' } }),
  ])
  return { branches, cashiers, products: products.map(({ productCode: code, name }) => ({ code, name })) }
}
