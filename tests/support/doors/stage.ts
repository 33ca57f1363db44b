import { expect } from 'vitest'
import { pairDisplay } from '@/lib/counter/display/pairings.ts'
import { USUAL_SETUP } from '@/lib/counter/printers/model.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { watchCollections, watchReversals } from '@/lib/jobs/watch-lists.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { collect, followNow } from '../collect.ts'
import { type Fault, portalOf } from '../portal.ts'
import { AIRTIME, makeDue, type Order, quote, sellNow, viewOf } from '../sell.ts'
import type { Shop } from '../shop.ts'
import { sweep } from '../sweep.ts'
import type { Caller } from './callers.ts'

/** What the forms of a walk are about: the main till's cashier makes it at that till, as cashiers do in a shop. */
export type Stage = ReturnType<typeof stageOf>

let served = 0

/** A ticket that was paid by phone sells in the background, so its outcome is waited for. */
const WAIT = { timeout: 20_000, interval: 50 }

/** A number to which nothing was sold before. */
export const freshNumber = () => `26377${String(4_100_000 + served++)}`

export const freshOrder = (order: Partial<Order> = {}): Order => ({
  ...AIRTIME,
  amount: '1',
  recipient: freshNumber(),
  ...order,
})

export const PLACE = { branch: 'HRE-01', elsewhere: 'BYO-01' } as const

type People = {
  /** The main till's cashier, to whom everything belongs. */
  cashier: Caller
  manager: Caller
  owner: Caller
  /** Reads the current code of the owner's authenticator. */
  ownersCode: () => Promise<string>
}

/** Ways to bring the shop into the state in which a form can be posted. */
export function stageOf(shop: Shop, people: People) {
  const portal = portalOf(shop.simulator.url)
  const cashier = people.cashier.actor
  const under = async <T>(fault: Fault, act: () => Promise<T>): Promise<T> => {
    await portal.faults([{ times: 1, ...fault }])
    return act().finally(() => portal.faults([]))
  }
  // For as many posts as come meanwhile: the same turn may also repeat sales of earlier forms.
  const refusing = {
    match: { method: 'POST', path: '/transactions' },
    kind: 'error',
    code: 'PRODUCT_UNAVAILABLE',
    times: 1_000,
  }
  const holding = { match: { method: 'POST', path: '/collections' }, kind: 'hold' }
  return {
    shop,
    people,
    cashier,
    under,
    /** A customer display paired with the main till. Earlier ones are ended, since a till has only a few at once. */
    display: async () => {
      await db().displayPairing.updateMany({ where: { endedAt: null }, data: { endedAt: new Date() } })
      await pairDisplay({ ctx: { actor: cashier } })
      return (await db().displayPairing.findFirstOrThrow({ where: { endedAt: null } })).id
    },
    /** A priced ticket that nobody has paid. */
    quoted: (order?: Partial<Order>) => quote(cashier, freshOrder(order)),
    sold: (order?: Partial<Order>) => sellNow(cashier, freshOrder(order)),
    /** Paid in cash and refused by the Service. */
    notSold: () => under(refusing, () => sellNow(cashier, freshOrder())),
    /** Paid by phone and refused by the Service. */
    paidNotSold: async () => {
      const ticket = await quote(cashier, freshOrder())
      await under(refusing, async () => {
        await followNow(cashier, await collect(cashier, ticket))
        await expect.poll(async () => (await viewOf(cashier, ticket.id)).sale.outcome, WAIT).toBe('not_sold')
      })
      return viewOf(cashier, ticket.id)
    },
    /** Paid by phone, sent, and failed later. */
    paidAndFailed: async () => {
      const ticket = await quote(cashier, freshOrder({ recipient: '263000000003' }))
      await followNow(cashier, await collect(cashier, ticket))
      await portal.advance(60)
      await expect.poll(async () => (await failing(cashier, ticket)).state, WAIT).toBe('failed')
      return ticket
    },
    /** A customer who was asked to pay and has not answered; the ticket's sale waits for that. */
    asked: async (method = 'ecocash') => {
      const ticket = await quote(cashier, freshOrder())
      const payment =
        method === 'ecocash'
          ? await under(holding, () => collect(cashier, ticket))
          : await collect(cashier, ticket, { method })
      return { ticketId: ticket.id, collectionId: payment.id }
    },
    reversed: async () => {
      const ticket = await sellNow(cashier, freshOrder({ recipient: '263000000004' }))
      await portal.advance(130)
      await watchReversals(credentialNamed('demo'))
      return ticket
    },
    /** Delivered, and its payment reversed: the customer owes it. */
    takenBack: async () => {
      const ticket = await quote(cashier, freshOrder())
      const payment = await followNow(cashier, await collect(cashier, ticket, { phone: '263000000004' }))
      await portal.advance(130)
      await watchCollections(credentialNamed('demo'))
      return { ticketId: ticket.id, collectionId: payment.id }
    },
    preset: async () => {
      const { id } = await db().printerPreset.create({
        data: { branchCode: PLACE.branch, name: freshNumber(), ...USUAL_SETUP },
      })
      return id
    },
  }
}

async function failing(actor: Actor, { id, sale }: TicketView) {
  await makeDue(sale.id)
  await sweep()
  return (await viewOf(actor, id)).sale
}

/** The till that somebody is at. */
export function tillOf({ till }: Actor): string {
  if (!till) throw new Error('nobody is at a till')
  return till.id
}
