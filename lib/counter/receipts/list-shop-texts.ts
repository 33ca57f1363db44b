import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { logosAt } from './internal/find-logo.ts'
import { ALL_BRANCHES, type ShopTextView, slipTextOf } from './model.ts'

/** The slip texts for every branch, and for each given one, for the owner to change. */
export async function listShopTexts(actor: Actor, branchCodes: readonly string[]): Promise<ShopTextView[]> {
  authorise(actor, 'branch:change')
  const places = [ALL_BRANCHES, ...branchCodes]
  const [rows, logos] = await Promise.all([
    db().receiptText.findMany({ where: { place: { in: places } } }),
    logosAt(db(), places),
  ])
  return places.map((place) => {
    const row = rows.find((one) => one.place === place) ?? null
    return { place, ...slipTextOf(row), logo: logos.get(place) ?? null }
  })
}
