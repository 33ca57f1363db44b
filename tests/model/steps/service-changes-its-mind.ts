import fc from 'fast-check'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { collectionOf } from '../../support/collect.ts'
import { atService } from '../../support/ledger.ts'
import { isUnderWay, type Payment, type Ticket } from '../model.ts'
import { atTill, intent, type Real, refusalOf, setFaults } from '../real-shop.ts'
import { letGo } from '../service-rules.ts'
import { type Chosen, type Step, ticketStep } from '../step.ts'

const PAID_AFTER_ALL = `
  with paid as (
    update collections set status = 'completed', failure_code = null, completed_at = created_at
    where id = $1 returning id, account_id, amount, reference
  ), credited as (
    update accounts a set available = a.available + paid.amount from paid where a.id = paid.account_id
    returning a.id, a.available, paid.amount, paid.id as object_id, paid.reference
  )
  insert into ledger_entries (account_id, kind, available, reserved, outside, balance_after, object_id, reference, occurred_at)
  select id, 'collection', amount, 0, -amount, available, object_id, reference,
    (select max(occurred_at) from ledger_entries) from credited`

/** A payment that the Service called failed turns out paid. */
export const paidAfterAll: fc.Arbitrary<Step> = fc.nat(3).map((pick) =>
  ticketStep(
    'the Service says that a failed payment was paid after all',
    pick,
    ({ payments }) => payments.at(-1)?.there === 'failed' && payments.at(-1)?.here !== 'sending',
    async (_model, real, chosen) => {
      const payment = chosen.ticket.payments.at(-1)
      if (!payment) return undefined
      await atService(real.shop.serviceDatabaseUrl, PAID_AFTER_ALL, [await idOf(real, chosen)])
      Object.assign(payment, { there: 'completed', events: [] })
      return undefined
    },
  ),
)

async function idOf(real: Real, { ticket, at }: Chosen): Promise<string> {
  const { upstreamId } = await collectionOf(atTill(real, 'supervisor', ticket.till), real.tickets[at] ?? '')
  return upstreamId ?? ''
}

/** Looked up before a payout, the Service does not call the payment completed: nothing may be paid out. */
export const payOutUnconfirmed: fc.Arbitrary<Step> = fc
  .record({ pick: fc.nat(3), says: fc.constantFrom('failed', 'pending') })
  .map(({ pick, says }) =>
    ticketStep(
      `a supervisor wants to pay out, and the Service says ${says} of the payment`,
      pick,
      isPaidOnce,
      async (model, real, chosen) => {
        const { ticket, at } = chosen
        letGo(model)
        await setFaults(real, [])
        const say = 'update collections set status = $2 where id = $1'
        const id = await idOf(real, chosen)
        await atService(real.shop.serviceDatabaseUrl, say, [id, says])
        const input = { ticketId: real.tickets[at] ?? '', intentId: intent(), amount: '', identity: '63-1234567A42' }
        const code = await refusalOf(payOut({ ctx: { actor: atTill(real, 'desk', ticket.till) }, input }))
        await atService(real.shop.serviceDatabaseUrl, say, [id, 'completed'])
        ticket.incidents.add('illegal_transition')
        return code ?? 'it went out'
      },
    ),
  )

const isPaid = ({ here, there }: Payment) => here === 'completed' && there === 'completed'

function isPaidOnce({ payments, items, held }: Ticket): boolean {
  const [only, ...more] = payments
  return only !== undefined && more.length === 0 && isPaid(only) && held > 0n && !items.some(isUnderWay)
}
