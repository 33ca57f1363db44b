import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { staffNames } from '@/lib/people/staff/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type CurrencyView, currencySettings, writeRate } from './model.ts'
import { STANDING_RATES } from './queries.ts'

const RATES_SHOWN = 20

/** Cash currencies, USD first, each with its newest twenty rates; USD has none. */
export async function listCurrencies(actor: Actor): Promise<CurrencyView[]> {
  authorise(actor, 'money:read')
  const currencies = await db().currency.findMany({
    orderBy: { code: 'asc' },
    include: { rates: { ...STANDING_RATES, take: RATES_SHOWN } },
  })
  const ids = currencies.flatMap(({ rates }) => rates.flatMap(({ setById }) => (setById ? [setById] : [])))
  const nameOf = await staffNames(db(), ids)
  const views = currencies.map((currency) => ({
    code: currency.code,
    ...currencySettings(currency),
    rates: currency.rates.map((rate) => ({
      id: String(rate.id),
      buying: writeRate(rate.buyingMicros),
      selling: writeRate(rate.sellingMicros),
      at: rate.setAt,
      by: nameOf.get(rate.setById ?? '') ?? null,
    })),
  }))
  return views.sort((a, b) => Number(b.code === 'USD') - Number(a.code === 'USD'))
}
