import type { PaymentTerms } from '@/lib/books/tenders/model.ts'
import type { PaymentType, Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { atBranchInSql } from '@/lib/people/access/visible-rows.ts'
import { db, type SqlTx, type Tx } from '@/lib/platform/database/db.ts'
import { type Locale, localeOf } from '@/lib/platform/i18n/model.ts'
import { nameOfType, type PaymentTypeView, typeSettings } from './model.ts'

const IN_ORDER = [
  { position: 'asc' },
  { createdAt: 'asc' },
] as const satisfies Prisma.PaymentTypeOrderByWithRelationInput[]

/** All payment types, also those that tills accept no more. */
export async function listPaymentTypes(actor: Actor): Promise<PaymentTypeView[]> {
  authorise(actor, 'money:read')
  const rows = await db().paymentType.findMany({ orderBy: [...IN_ORDER] })
  return rows.map((row) => ({ id: row.id, ...typeSettings(row) }))
}

type TermsRow = Pick<PaymentType, 'id' | 'name' | 'nameSn' | 'nameNd' | 'currency' | 'asksReference' | 'givesChange'>

/** What a till takes besides cash and mobile money, in the order of its buttons. */
export function listTermsOfTill(actor: Actor): Promise<PaymentTerms[]> {
  const { branchCode } = requireTill(actor)
  return listTerms(db(), branchCode, localeOf(actor.locale))
}

/** The same in the caller's transaction. */
export async function listTerms(tx: SqlTx, branchCode: string, locale: Locale = 'en'): Promise<PaymentTerms[]> {
  const rows = await tx.$queryRaw<TermsRow[]>`
    select id, name, "nameSn", "nameNd", currency, "asksReference", "givesChange" from "PaymentType"
    where accepted and ${atBranchInSql(branchCode)} order by position, "createdAt"`
  return rows.map(({ id, currency, asksReference, givesChange, ...names }) => {
    return { id, name: nameOfType(names, locale), currency, asksReference, givesChange }
  })
}

/** The names of payment types by id, in a language; of those that are accepted no more, too. */
export async function namesOfTypes(tx: Tx, ids: readonly string[], locale: Locale): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const select = { id: true, name: true, nameSn: true, nameNd: true } as const
  const rows = await tx.paymentType.findMany({ where: { id: { in: [...new Set(ids)] } }, select })
  return new Map(rows.map((row) => [row.id, nameOfType(row, locale)]))
}
