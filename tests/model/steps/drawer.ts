import fc from 'fast-check'
import { closeShift } from '@/lib/counter/shifts/close-shift.ts'
import { moveCash } from '@/lib/counter/shifts/move-cash.ts'
import { openShift } from '@/lib/counter/shifts/open-shift.ts'
import { getOpenShift } from '@/lib/counter/shifts/queries.ts'
import { type Model, typed } from '../model.ts'
import { intent, type Real } from '../real-shop.ts'
import { type Step, step } from '../step.ts'

const till = fc.constantFrom(0 as const, 1 as const)

/** Fifty dollars come into the drawer, as a float where no shift is open. */
export async function payInto(model: Model, real: Real, at: 0 | 1): Promise<void> {
  const ctx = { actor: real.people.cashiers[at] }
  if (await getOpenShift(ctx.actor)) {
    const input = {
      intentId: intent(),
      kind: 'pay_in' as const,
      currency: 'USD',
      amount: '50',
      reason: 'model',
      purpose: null,
    }
    await moveCash({ ctx, input })
  } else {
    await openShift({ ctx, input: { intentId: intent(), fields: { 'count.USD.rest': '50' } } })
  }
  model.drawers[at].USD += 5_000n
}

/** Cash comes from the safe into a drawer. */
export const payIn: fc.Arbitrary<Step> = till.map((at) =>
  step(
    `fifty dollars come into drawer ${at + 1}`,
    ({ tickets }) => tickets.length > 0,
    async (model, real) => {
      await payInto(model, real, at)
      return undefined
    },
  ),
)

/** A shift closes with a count, right or not: the drawer is empty, and what is under way goes on. */
export const closeTill: fc.Arbitrary<Step> = fc.record({ at: till, isRight: fc.boolean() }).map(({ at, isRight }) =>
  step(
    `the shift at till ${at + 1} is closed with a ${isRight ? 'right' : 'wrong'} count`,
    ({ tickets }) => tickets.some(({ till: own, tendered }) => tendered && own === at),
    async (model, real) => {
      const actor = real.people.cashiers[at]
      const shift = await getOpenShift(actor)
      if (!shift) return 'no shift is open'
      const { USD, ZWG } = model.drawers[at]
      const counted = (cents: bigint) => (isRight && cents > 0n ? typed(cents) : '3.00')
      const fields = { 'count.USD.rest': counted(USD), 'count.ZWG.rest': counted(ZWG) }
      await closeShift({ ctx: { actor }, input: { shiftId: shift.id, fields } })
      model.drawers[at] = { ...model.drawers[at], USD: 0n, ZWG: 0n }
      for (const ticket of model.tickets) if (ticket.till === at) ticket.change = { USD: 0n, ZWG: 0n }
      return undefined
    },
  ),
)
