import fc from 'fast-check'
import { keepChange } from '@/lib/counter/change-owed/keep-change.ts'
import { payChange } from '@/lib/counter/change-owed/pay-change.ts'
import { getOpenShift } from '@/lib/counter/shifts/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type Model, typed } from '../model.ts'
import { intent, press, type Real } from '../real-shop.ts'
import { eagerness, type Step, step, ticketStep } from '../step.ts'

const currency = fc.constantFrom('USD' as const, 'ZWG' as const)
const times = fc.constantFrom(1 as const, 2 as const)

type Part = 'all' | 'half' | 'too_much'

/** The till has no small notes: change of a sale stays in the drawer for the customer. */
export const keepOfChange: fc.Arbitrary<Step> = fc
  .record({
    pick: fc.nat(3),
    isEager: eagerness,
    currency,
    part: fc.constantFrom<Part[]>('all', 'half', 'too_much'),
    times,
  })
  .map(({ pick, isEager, currency, part, times }) =>
    ticketStep(
      `the till keeps ${part} of the change in ${currency}${times === 2 ? ', pressed twice' : ''}`,
      pick,
      (ticket) => ticket.tendered && !(isEager && ticket.change[currency] === 0n),
      async (model, real, { ticket, at }) => {
        const most = ticket.change[currency]
        const cents = { all: most, half: most / 2n, too_much: most + 1n }[part]
        const input = { ticketId: real.tickets[at] ?? '', currency, amount: typed(cents), phone: '' }
        const actor = real.people.cashiers[ticket.till]
        const codes = await press(times, () => keepChange({ ctx: { actor }, input }))
        const isKept = model.kept.some((one) => one.ticket === at && one.currency === currency)
        if (!isKept && cents > 0n && cents <= most) {
          model.drawers[ticket.till][currency] += cents
          model.kept.push({ ticket: at, currency, cents, isOwed: true })
        }
        return codes.join(', ')
      },
    ),
  )

/** A customer comes back for change that was kept, to either till, or to both at once. */
export const payOfKept: fc.Arbitrary<Step> = fc
  .record({ pick: fc.nat(5), till: fc.constantFrom(0 as const, 1 as const), both: fc.boolean() })
  .map(({ pick, till, both }) =>
    step(
      both ? 'both tills pay the same kept change at once' : `till ${till + 1} pays kept change`,
      ({ kept }) => kept.length > 0,
      async (model, real) => {
        const kept = model.kept[pick % model.kept.length]
        if (!kept) return undefined
        const where = { ticketId: real.tickets[kept.ticket] ?? '', currency: kept.currency }
        const { id } = await db().changeOwed.findFirstOrThrow({ where })
        const tills = both ? ([0, 1] as const) : [till]
        const open = await openTills(real, tills)
        const codes = await Promise.all(tills.map((at) => payAt(real, id, at)))
        if (kept.isOwed && open.length > 0) {
          const { paidTillId } = await db().changeOwed.findUniqueOrThrow({ where: { id } })
          const payer = open.find((at) => real.people.cashiers[at].till?.id === paidTillId)
          if (payer === undefined) throw new Error('no till that was open paid the change')
          take(model, payer, kept)
        }
        return codes.flat().join(', ')
      },
    ),
  )

function take(model: Model, at: 0 | 1, kept: Model['kept'][number]): void {
  kept.isOwed = false
  model.drawers[at][kept.currency] -= kept.cents
}

async function openTills(real: Real, tills: readonly (0 | 1)[]): Promise<(0 | 1)[]> {
  const shifts = await Promise.all(tills.map((at) => getOpenShift(real.people.cashiers[at])))
  return tills.filter((_, index) => shifts[index] !== null)
}

function payAt(real: Real, changeId: string, at: 0 | 1): Promise<string[]> {
  const input = { changeId, intentId: intent() }
  return press(1, () => payChange({ ctx: { actor: real.people.cashiers[at] }, input }))
}
