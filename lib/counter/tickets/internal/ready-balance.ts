import { lookUpCollection } from '@/lib/counter/collections/look-up-collection.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { listUnheard, type Spending, weighSpending } from '@/lib/service/standing/earmarks.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'

/** The most open payments to look up while a customer waits; the rest count as paid. */
const MOST_LOOKED_UP = 20

/** The second looks at what the first brought about: a payment that just came in is earmarked, but not in the figure. */
const ROUNDS = 2

/**
 * Before a claim, outside any transaction: refreshes a balance that holds other customers' money and, if it does not
 * cover both, looks up each open payment whose money may be in it unknown to us. The results are applied; the claim
 * then decides (`refuseOverEarmarks`).
 */
export async function readyBalance(credential: string, spending: Spending): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { verdict, toldTo } = await weighSpending(spending)
    if (verdict === 'covered') return
    const isStillOurs = env().credentials.some(({ name }) => name === toldTo)
    await refreshBalance(credentialNamed(toldTo !== null && isStillOurs ? toldTo : credential))
    if ((await weighSpending(spending)).verdict === 'covered') return
    const unheard = await listUnheard(spending, MOST_LOOKED_UP)
    await Promise.all(unheard.map((payment) => lookUpCollection(payment, 'look_up')))
  }
}
