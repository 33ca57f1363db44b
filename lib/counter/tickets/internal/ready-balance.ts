import { lookUpCollection } from '@/lib/counter/collections/look-up-collection.ts'
import { db } from '@/lib/platform/database/db.ts'
import { keyMadeWith } from '@/lib/platform/env/choose-credential.ts'
import { listUnconfirmed, type Spending, weighSpending } from '@/lib/service/standing/earmarks.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'

/** The most open payments to look up while a customer waits; any others count as paid. */
const MOST_LOOKED_UP = 20

/**
 * Another till's reading of the balance may contain a payment that was found open a moment before, so it is looked up
 * once more.
 */
const ROUNDS = 2

/**
 * Prepares the balance for a claim, outside any transaction. If what we know of it does not cover this spending beside
 * other customers' money, reads it again. If that is not enough, looks up each open payment whose money may be in it
 * unknown to us, and applies the results. Money found that way is earmarked but not yet in the figure, so the balance
 * is read once more. The claim then decides (`refuseOverEarmarks`).
 */
export async function readyBalance(credential: string, spending: Spending): Promise<void> {
  let isOutdated = false
  for (let round = 0; round < ROUNDS; round += 1) {
    if (await readUnlessCovered(credential, spending)) return
    if ((await weighSpending(spending)).verdict === 'covered') return
    isOutdated = await hearPayments(spending)
  }
  if (isOutdated) await readUnlessCovered(credential, spending)
}

/** Reads the balance again unless the known one covers the spending; returns whether it does. */
async function readUnlessCovered(credential: string, spending: Spending): Promise<boolean> {
  const { verdict, balanceKey } = await weighSpending(spending)
  if (verdict === 'covered') return true
  const { environment } = spending
  const teller =
    keyMadeWith({ credential: balanceKey ?? credential, environment }) ?? keyMadeWith({ credential, environment })
  if (teller) await refreshBalance(teller)
  return false
}

/** Looks up open payments and returns whether any was paid. */
async function hearPayments(spending: Spending): Promise<boolean> {
  const unheard = await listUnconfirmed(spending, MOST_LOOKED_UP)
  await Promise.all(unheard.map((payment) => lookUpCollection(payment, 'look_up')))
  const ids = unheard.map(({ id }) => id)
  return (await db().collection.count({ where: { id: { in: ids }, state: 'completed' } })) > 0
}
