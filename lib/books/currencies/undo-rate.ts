import { z } from 'zod'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { lockRates, rateStanding } from './internal/keep-rate.ts'

const Before = z.object({ buyingMicros: z.coerce.bigint(), sellingMicros: z.coerce.bigint() })

/** The rate of the currency that is named: undone, the one before it is set again. */
export const UNDOABLE_RATE: Undoable = {
  ownCode: false,
  lock: async (tx, code) => {
    const [rate] = (await lockRates(tx, code))?.rates ?? []
    return rate ? rateStanding(rate) : null
  },
  putBack: async (tx, { actor, subject, before }) => {
    const data = { currencyCode: subject, ...Before.parse(before), setById: actor.staffId }
    await tx.exchangeRate.create({ data, select: { id: true } })
    return {}
  },
}
