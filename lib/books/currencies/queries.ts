import { db, type Tx } from '@/lib/platform/database/db.ts'
import type { ForeignCash } from './model.ts'

/** Of a currency's rates those that count, newest first: the first is in force. One that was withdrawn is none of them. */
export const STANDING_RATES = { where: { withdrawal: null }, orderBy: { id: 'desc' } } as const

/** The currencies besides USD that tills accept, with their newest rates; one without a rate is not accepted. */
export async function listForeignCash(tx: Tx = db()): Promise<ForeignCash[]> {
  const currencies = await tx.currency.findMany({
    where: { accepted: true, code: { not: 'USD' } },
    orderBy: { code: 'asc' },
    select: { code: true, smallestCents: true, rates: { ...STANDING_RATES, take: 1 } },
  })
  return currencies.flatMap(({ code, smallestCents, rates: [rate] }) =>
    rate ? [{ currency: code, smallestCents, buyingMicros: rate.buyingMicros, sellingMicros: rate.sellingMicros }] : [],
  )
}
