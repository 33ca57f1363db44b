import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/durations.ts'
import type { OldRate } from './model.ts'
import { STANDING_RATES } from './queries.ts'

/** A rate of this age or older is yesterday's. */
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
