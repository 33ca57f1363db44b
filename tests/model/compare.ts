import { expect } from 'vitest'
import { listPaid } from '@/lib/counter/endings/list-paid.ts'
import { getTicket } from '@/lib/counter/tickets/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { heldUnlikeBefore } from '../support/held-as-before.ts'
import { ACCOUNT_KEY, CARD_KEY, owedOnAccount } from './cash.ts'
import { differences } from './differences.ts'
import {
  availableAtService,
  booked,
  collectedOf,
  freeOf,
  isUnderWay,
  type Model,
  mayBeEarmarked,
  reservedAtService,
  sum,
  type Ticket,
} from './model.ts'
import { atTill, type Real } from './real-shop.ts'

/** Proves that the real shop matches the model, to the cent. */
export async function compare(model: Model, real: Real): Promise<void> {
  const [seen, balances] = await Promise.all([readTickets(real), readBalances(real)])
  const books = await readBooks(real)
  const tickets = seen.map((one, at) => ({ ...one, ...books.tickets[at] }))
  const found = differences({ ...balances, tickets, ...books.shop }, expected(model))
  if (found.length > 0) throw new Error(found.join('\n'))
  expect(await heldUnlikeBefore(real.tickets)).toEqual([])
  await proveFree(model, real)
  await proveOnDesk(model, real)
}

function expected(model: Model) {
  const { available, reserved } = booked(model)
  return {
    serviceAvailable: availableAtService(model),
    serviceReserved: reservedAtService(model),
    tickets: model.tickets.map(expectedTicket),
    drawers: model.drawers.map(({ USD, ZWG }) => ({ USD, ZWG })),
    card: model.drawers[0].CARD + model.drawers[1].CARD,
    onAccount: owedOnAccount(model),
    changeOwed: { USD: keptIn(model, 'USD'), ZWG: keptIn(model, 'ZWG') },
    bookedAvailable: available,
    bookedReserved: reserved,
  }
}

const keptIn = ({ kept }: Model, currency: string) =>
  sum(kept.filter((one) => one.isOwed && one.currency === currency).map(({ cents }) => cents))

function expectedTicket(ticket: Ticket) {
  const { items, payments, tendered, givenUp, held, owed, incidents } = ticket
  return {
    items: items.map(({ here, price, recipient }) => {
      return here === 'draft' ? 'draft' : `${here} at ${price} to ${recipient}`
    }),
    payments: payments.map(({ here, amount }) => `${here} of ${amount}`),
    // Everything that is not final has a next action.
    forgotten: 0,
    tendered,
    givenUp,
    earmarked: held > 0n && mayBeEarmarked(ticket),
    incidents: [...incidents].sort(),
    held,
    owed,
  }
}

/** Tickets as their rows say. */
async function readTickets({ tickets }: Real) {
  const rows = await db().ticket.findMany({
    where: { id: { in: tickets } },
    select: {
      id: true,
      tenderedAt: true,
      abandonedAt: true,
      earmarked: true,
      sales: {
        orderBy: { position: 'asc' },
        select: {
          state: true,
          priceCents: true,
          recipient: true,
          nextCheckAt: true,
          incidents: { select: { kind: true } },
        },
      },
      collections: {
        orderBy: { createdAt: 'asc' },
        select: { state: true, amountCents: true, nextCheckAt: true, incidents: { select: { kind: true } } },
      },
    },
  })
  return tickets.flatMap((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) return []
    const both = [...row.sales, ...row.collections]
    return [
      {
        items: row.sales.map(({ state, priceCents, recipient }) => {
          return state === 'draft' ? 'draft' : `${state} at ${priceCents} to ${recipient}`
        }),
        payments: row.collections.map(({ state, amountCents }) => `${state} of ${amountCents}`),
        forgotten: both.filter(({ state, nextCheckAt }) => isUnderWay({ here: state }) && nextCheckAt === null).length,
        tendered: row.tenderedAt !== null,
        givenUp: row.abandonedAt !== null,
        earmarked: row.earmarked,
        incidents: [...new Set(both.flatMap(({ incidents }) => incidents.map(({ kind }) => kind)))].sort(),
      },
    ]
  })
}

type Sum = { account: string; key: string; currency: string; cents: bigint }

/** What the journal says of tickets, drawers and the Service balance. */
async function readBooks(real: Real) {
  const tills = real.people.cashiers.map(({ till }) => till?.id ?? '')
  const sums = await journalSums([...real.tickets, ...tills, CARD_KEY, ACCOUNT_KEY])
  const changeOwed = await sumChangeOwed()
  const of = (account: string, key: string, currency = 'USD') =>
    sums.find((one) => one.account === account && one.key === key && one.currency === currency)?.cents ?? 0n
  const drawerOf = (till: string) => ({ USD: of('drawer', till), ZWG: of('drawer', till, 'ZWG') })
  return {
    tickets: real.tickets.map((id) => ({ held: -of('held', id), owed: of('receivable', id) })),
    shop: {
      drawers: tills.map(drawerOf),
      card: of('clearing', CARD_KEY),
      onAccount: of('receivable', ACCOUNT_KEY),
      changeOwed: {
        USD: changeOwed.USD - real.start.changeOwed.USD,
        ZWG: changeOwed.ZWG - real.start.changeOwed.ZWG,
      },
      bookedAvailable: of('service_available', 'demo') - real.start.available,
      bookedReserved: of('service_reserved', 'demo') - real.start.reserved,
    },
  }
}

/** Sums of the journal for some keys and for the Service balance. */
export async function journalSums(keys: string[]): Promise<Sum[]> {
  return db().$queryRaw<Sum[]>`
    select account::text, "accountKey" as key, currency, sum("nativeCents")::bigint as cents from "JournalPosting"
    where "accountKey" = any(${[...keys, 'demo']}) group by 1, 2, 3`
}

/** What is owed of all change that was ever kept, by currency. */
export async function sumChangeOwed(): Promise<{ USD: bigint; ZWG: bigint }> {
  const rows = await db().$queryRaw<{ currency: string; cents: bigint }[]>`
    select currency, -sum("nativeCents")::bigint as cents from "JournalPosting" where account = 'change_owed' group by 1`
  const of = (currency: string) => rows.find((one) => one.currency === currency)?.cents ?? 0n
  return { USD: of('USD'), ZWG: of('ZWG') }
}

/** What the Service calls available and reserved. */
export async function readBalances({ shop }: Pick<Real, 'shop'>) {
  const headers = { authorization: 'Bearer service_test_demo_all_abilities' }
  const response = await fetch(`${shop.simulator.baseUrl}/balances`, { headers })
  const { data } = (await response.json()) as { data: { available: string; reserved: string } }
  return { serviceAvailable: centsOf(data.available), serviceReserved: centsOf(data.reserved) }
}

const centsOf = (text: string): bigint => BigInt(text.replace('.', ''))

/** What the newest ticket's page calls free to sell for or give back. */
async function proveFree({ tickets }: Model, real: Real): Promise<void> {
  const last = tickets.at(-1)
  if (!last || last.items.length === 0) return
  const view = await getTicket(atTill(real, 'supervisor', last.till), real.tickets.at(-1) ?? '')
  expect(view?.freeCents).toBe(freeOf(last))
}

/** Mobile money with nothing under way waits where a person sees it. */
async function proveOnDesk({ tickets }: Model, real: Real): Promise<void> {
  const waiting = tickets.flatMap((ticket, at) => (waitsForPerson(ticket) ? [real.tickets[at] ?? ''] : []))
  if (waiting.length === 0) return
  const shown = (await listPaid(atTill(real, 'desk', 0))).rows.map(({ ticketId }) => ticketId)
  expect(shown).toEqual(expect.arrayContaining(waiting))
}

function waitsForPerson(ticket: Ticket): boolean {
  const { items, held } = ticket
  return collectedOf(ticket) > 0n && held > 0n && !items.some(isUnderWay)
}
