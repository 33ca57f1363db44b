import { formatRate } from '@/lib/books/currencies/model.ts'
import { STANDING_RATES } from '@/lib/books/currencies/queries.ts'
import { db } from '@/lib/platform/database/db.ts'

/** A currency's last rate that counts as a page holds it; empty if it has none. */
export async function rateNow(currencyCode: string): Promise<{ buying?: string; selling?: string }> {
  const last = await db().exchangeRate.findFirst({
    ...STANDING_RATES,
    where: { ...STANDING_RATES.where, currencyCode },
  })
  return last ? { buying: formatRate(last.buyingMicros), selling: formatRate(last.sellingMicros) } : {}
}
