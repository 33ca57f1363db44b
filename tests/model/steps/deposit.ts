import fc from 'fast-check'
import { collectDeposit } from '@/lib/counter/tickets/collect-deposit.ts'
import { freshPayer } from '../../support/collect.ts'
import { faultsFor, type PaymentFate } from '../fates.ts'
import { typed } from '../model.ts'
import { postPayment } from '../our-rules.ts'
import { intent, setFaults } from '../real-shop.ts'
import { letGo } from '../service-rules.ts'
import { type Step, step } from '../step.ts'
import { emptyTicket } from './open-ticket.ts'
import { newPayment } from './pay-by-phone.ts'

/** A customer pays by phone for nothing that is sold yet. */
export const askForDeposit: fc.Arbitrary<Step> = fc
  .record({
    till: fc.constantFrom(0 as const, 1 as const),
    amount: fc.constantFrom(500n, 900n),
    fate: fc.constantFrom<PaymentFate>('usual', 'usual', 'waits', 'drop_after'),
  })
  .map(({ till, amount, fate }) =>
    step(
      `ask for a deposit of ${typed(amount)} at till ${till + 1} (the Service: ${fate})`,
      ({ tickets }) => tickets.length < 5,
      async (model, real) => {
        letGo(model)
        await setFaults(real, faultsFor(fate, '/collections'))
        const asked = { method: 'ecocash', currency: 'USD', phone: freshPayer(), purpose: 'Generator hire' }
        const input = { ...asked, amount: typed(amount), intentId: intent() }
        const { ticketId } = await collectDeposit({ ctx: { actor: real.people.cashiers[till] }, input })
        const ticket = { ...emptyTicket(till), tendered: true }
        const payment = newPayment(model, { amount, trigger: 'plain', withCode: false })
        ticket.payments.push(payment)
        postPayment(model, ticket, payment, fate)
        model.tickets.push(ticket)
        real.tickets.push(ticketId)
        return undefined
      },
    ),
  )
