import { lookUpCollection } from '@/lib/counter/collections/look-up-collection.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { listUnheard, type Spending, weighSpending } from '@/lib/service/standing/earmarks.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'

/** More open payments than are looked up for one customer who waits; those left over count as paid. */
const MOST_LOOKED_UP = 20

/**
 * Before a claim, outside any transaction: where other customers' money is in the balance, asks for it anew, and where it
 * does not cover both, asks about each open payment whose money may be in it without our knowing. What is said is
 * taken in; the claim then decides (`refuseOverEarmarks`).
 */
export async function readyBalance(credential: string, spending: Spending): Promise<void> {
  const { verdict, toldTo } = await weighSpending(spending)
  if (verdict === 'covered') return
  const isStillOurs = env().credentials.some(({ name }) => name === toldTo)
  await refreshBalance(credentialNamed(toldTo !== null && isStillOurs ? toldTo : credential))
  if ((await weighSpending(spending)).verdict === 'covered') return
  const unheard = await listUnheard(spending, MOST_LOOKED_UP)
  await Promise.all(unheard.map((payment) => lookUpCollection(payment, 'look_up')))
}
