import { writeRate } from '@/lib/books/currencies/model.ts'
import { db } from '@/lib/platform/database/db.ts'

/** A currency's last rate as a page holds it; empty if it has none. */
export async function rateNow(currencyCode: string): Promise<{ buying?: string; selling?: string }> {
  const last = await db().exchangeRate.findFirst({ where: { currencyCode }, orderBy: { id: 'desc' } })
  return last ? { buying: writeRate(last.buyingMicros), selling: writeRate(last.sellingMicros) } : {}
}
