import { keepTotals } from '@/lib/books/totals/keep-totals.ts'
import { readStatement } from '@/lib/jobs/read-statement.ts'
import { sealAudit } from '@/lib/people/audit/seal-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { portalOf } from '../../tests/support/portal.ts'
import { askByPhone, pendSales, press, price, priced, receive, toldOf, workOff } from './deeds.ts'
import { type MeasuredShop, openTill } from './shop.ts'
import { type Tally, tally } from './tally.ts'

export type Counted = { name: string; tally: Tally }

async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (const one of all) await work(one)
}

/** Counts what each step of a sale does, averaged over `times` sales at the tills of two branches. */
export async function countSales(shop: MeasuredShop, times: number): Promise<Counted[]> {
  const { simulatorUrl } = shop
  const tills = [await openTill(simulatorUrl, 'ONE-01'), await openTill(simulatorUrl, 'TWO-01')]
  const till = tills[0]
  if (!till) throw new Error('There is no till')
  const counted: Counted[] = []
  const count = async (name: string, work: () => Promise<unknown>, over = times) => {
    counted.push({ name, tally: await tally(shop, over, work) })
  }
  await each(await priced(tills, 10), press)
  await count('price', () => each(Array(times).fill(till), price))
  const cash = await priced(tills, times)
  await count('press, cash, delivered at once', () => each(cash, press))
  const pending = await priced(tills, times)
  await pendSales(simulatorUrl, times)
  await count('press, cash, pending', () => each(pending, press))
  await pendSales(simulatorUrl, 0)
  await portalOf(simulatorUrl).advance(31)
  const events = await Promise.all(pending.map((one) => toldOf('sale', one)))
  await count('webhook of a sale, stored', () => each(events, receive))
  await count('webhook of a sale, handled', workOff)
  const byPhone = await priced(tills, times)
  await count('payment by phone, asked', () => each(byPhone, (one) => askByPhone(one)))
  await each(await Promise.all(byPhone.map((one) => toldOf('collection', one))), receive)
  await count('webhook of a payment, handled, sold', workOff)
  const demo = credentialNamed('demo')
  await count('balance, once', () => each(byPhone, () => refreshBalance(demo)))
  const all = await db().sale.count({ where: { state: 'completed' } })
  await count('statement', () => readStatement('test'), all)
  const sumAll = async () => {
    await keepTotals()
    await keepTotals()
  }
  await count('totals', sumAll, all)
  await count('links of the audit', sealAudit, all)
  return counted
}
