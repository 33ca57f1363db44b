import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { Shown } from '@/lib/platform/shared/shown-settings.ts'
import { keepRate } from './internal/keep-rate.ts'
import { readRate } from './internal/read-rate.ts'

export type NewRate = Shown & {
  currencyCode: string
  /** What a customer pays us for one USD, and what we give for one USD, both as typed. */
  buying: string
  selling: string
  /** Whether the person confirmed a rate far from the last one. */
  sure: boolean
  /** How the form read this rate before it was sent (`rateRead`). */
  read: string
}

/** Sets a currency's rate for new tickets (money rule 3); tickets that have taken money keep theirs. */
export function setRate({ ctx, input }: { ctx: Ctx; input: NewRate }): Promise<void> {
  return saveRates(ctx, [input], (name) => name)
}

/**
 * Sets the rates of several currencies, all or none; refuses as `setRate` does. Setting the same rate again confirms
 * that it still holds.
 */
export function setRates({ ctx, input }: { ctx: Ctx; input: { rates: NewRate[] } }): Promise<void> {
  return saveRates(ctx, input.rates, (name, code) => `${name}.${code}`)
}

/** `fieldOf` says how the form calls the field of a currency's figure. */
async function saveRates({ actor }: Ctx, typed: NewRate[], fieldOf: (name: string, code: string) => string) {
  authoriseSpending(actor, 'money:change')
  const rates = typed.map(({ currencyCode, buying, selling, ...asked }) => {
    const atBuying = fieldOf('buying', currencyCode)
    const rate = {
      buyingMicros: readRate(buying, currencyCode, atBuying),
      sellingMicros: readRate(selling, currencyCode, fieldOf('selling', currencyCode)),
    }
    const params = { currency: currencyCode }
    if (rate.buyingMicros < rate.sellingMicros) refuse('RATE_SPREAD', { field: atBuying, params })
    if (currencyCode === 'USD') refuse('CURRENCY_USD')
    return { currencyCode, rate, ...asked }
  })
  await db().$transaction(async (tx) => {
    for (const rate of rates.toSorted((a, b) => a.currencyCode.localeCompare(b.currencyCode))) {
      await keepRate(tx, actor, rate)
    }
  })
}
