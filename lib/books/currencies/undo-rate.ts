import { z } from 'zod'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { lockRates, rateStanding } from './internal/keep-rate.ts'
import { STANDING_RATES } from './queries.ts'

const Micros = z.coerce.bigint()
const Before = z.union([
  z.object({ buyingMicros: z.null(), sellingMicros: z.null() }).transform(() => null),
  z.object({ buyingMicros: Micros, sellingMicros: Micros }),
])

/**
 * The rate of the currency that is named: undone, the one before it is set again. A first rate is withdrawn, so that
 * tills accept the currency no more until it has another; what is already in drawers keeps its worth.
 */
export const UNDOABLE_RATE: Undoable = {
  ownCode: false,
  lock: async (tx, code) => {
    const currency = await lockRates(tx, code)
    return currency && rateStanding(currency.rates[0])
  },
  putBack: async (tx, { actor: { staffId }, subject: currencyCode, before }) => {
    const rate = Before.parse(before)
    if (rate === null) await withdrawRates(tx, currencyCode, staffId)
    else await tx.exchangeRate.create({ data: { currencyCode, ...rate, setById: staffId }, select: { id: true } })
    return {}
  },
}

/** Withdraws the first rate with what was set again after it, so that none of the currency counts. */
async function withdrawRates(tx: Tx, currencyCode: string, byId: string): Promise<void> {
  const where = { ...STANDING_RATES.where, currencyCode }
  const rates = await tx.exchangeRate.findMany({ where, select: { id: true } })
  await tx.rateWithdrawal.createMany({ data: rates.map(({ id }) => ({ rateId: id, byId })) })
}
