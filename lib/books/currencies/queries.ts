import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { staffNames } from '@/lib/people/staff/queries.ts'
import { db, type SqlTx, type Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { type CurrencyView, currencySettings, type ForeignCash, formatRate, type OldRate } from './model.ts'

const RATES_SHOWN = 20

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
      buying: formatRate(rate.buyingMicros),
      selling: formatRate(rate.sellingMicros),
      at: rate.setAt,
      by: nameOf.get(rate.setById ?? '') ?? null,
    })),
  }))
  return views.sort((a, b) => Number(b.code === 'USD') - Number(a.code === 'USD'))
}

const OLD_MS = DAY_MS

/** The currencies that tills accept at a rate a day old or older, oldest rate first. */
export async function listOldRates(actor: Actor, now: Date): Promise<OldRate[]> {
  authorise(actor, 'money:read')
  const currencies = await db().currency.findMany({
    where: { accepted: true, code: { not: 'USD' } },
    select: { code: true, rates: { ...STANDING_RATES, take: 1, select: { setAt: true } } },
  })
  return currencies
    .flatMap(({ code, rates: [rate] }) => (rate ? [{ currency: code, setAt: rate.setAt }] : []))
    .filter(({ setAt }) => now.getTime() - setAt.getTime() >= OLD_MS)
    .sort((a, b) => a.setAt.getTime() - b.setAt.getTime())
}

/** Of a currency's rates those that count, newest first: the first is in force. One that was withdrawn is none of them. */
export const STANDING_RATES = { where: { withdrawal: null }, orderBy: { id: 'desc' } } as const

/** The smallest dollar note or coin that tills count, in cents. */
export async function getLeastDollar(tx: SqlTx = db()): Promise<Cents> {
  const [row] = await tx.$queryRaw<{ least: bigint | null }[]>`
    select min(note) as least from "Currency", unnest(denominations) note where code = 'USD'`
  return row?.least ?? 1n
}

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
