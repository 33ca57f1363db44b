import { expect } from 'vitest'
import { checkBooks } from '@/lib/books/journal/check-books.ts'
import { writeOffDebt } from '@/lib/counter/endings/debts.ts'
import { endFrozenSale } from '@/lib/counter/sales/end-frozen-sale.ts'
import { db } from '@/lib/platform/database/db.ts'
import { atService } from '../support/ledger.ts'
import { compare } from './compare.ts'
import { collectedOf, freeOf, isUnderWay, type Model, type Ticket, type Way } from './model.ts'
import { atTill, intent, passRealTime, type Real, refusalOf, setFaults, ticketOf } from './real-shop.ts'
import { letGo, passTime } from './service-rules.ts'
import { payInto } from './steps/drawer.ts'
import { payOutOnce, returnOnce } from './steps/give-back.ts'
import { QUIET_ROUND, takeTurn, workForReal } from './steps/worker-and-time.ts'

const LONG_SECONDS = 1_020

/**
 * Winds up a sequence and proves what must then hold: everything ended without help, the Service sold each item once or
 * not, as we say, all held money can be given back, and the books are sound.
 */
export async function windUp(model: Model, real: Real): Promise<void> {
  real.story.push('wind up')
  await settle(model, real)
  await endFrozen(model, real)
  await proveTheServiceAgrees(real)
  await giveEverythingBack(model, real)
  await compare(model, real)
  expect((await checkBooks()).faults).toEqual([])
}

/** Time and the worker alone must end everything but what is frozen. */
async function settle(model: Model, real: Real): Promise<void> {
  letGo(model)
  await setFaults(real, [])
  for (let turns = 0; turns < 5 && (turns === 0 || !isSettled(model)); turns += 1) {
    passTime(model, LONG_SECONDS)
    await passRealTime(real, LONG_SECONDS)
    await takeTurn(model, real, QUIET_ROUND)
  }
  await compare(model, real)
  const open = model.tickets.flatMap(({ items, payments }) => [...items, ...payments].filter(isUnderWay))
  expect(open.filter((one) => !('frozen' in one && one.frozen))).toEqual([])
}

/** Frozen orders wait for a manager, who ends them after asking the Service's support. */
async function endFrozen(model: Model, real: Real): Promise<void> {
  for (const [at, { items, till }] of model.tickets.entries()) {
    for (const [position, item] of items.entries()) {
      if (!item.frozen || item.here !== 'sending') continue
      const view = await ticketOf(real, at, till)
      await endFrozenSale({
        ctx: { actor: atTill(real, 'manager', till) },
        input: { saleId: view.sales[position]?.id ?? '', note: 'model' },
      })
      item.here = 'not_sold'
    }
  }
  await compare(model, real)
}

function isSettled({ tickets }: Model): boolean {
  const all = tickets.flatMap(({ items, payments }) => [...items, ...payments])
  return all.every((one) => !isUnderWay(one) && one.events.length === 0)
}

/** The Service has exactly the sales we count as made, in the states we know. */
async function proveTheServiceAgrees(real: Real): Promise<void> {
  const rows = await db().sale.findMany({
    where: { ticketId: { in: real.tickets }, reference: { not: null } },
    select: { ticketId: true, position: true, reference: true, state: true },
  })
  const known = await atService<{ reference: string; status: string }>(
    real.shop.serviceDatabaseUrl,
    'select reference, status from transactions where reference = any($1)',
    [rows.map(({ reference }) => reference)],
  )
  expect(new Set(known.map(({ reference }) => reference)).size).toBe(known.length)
  for (const { reference, state } of rows) {
    const there = known.find((one) => one.reference === reference)?.status ?? 'nowhere'
    const says = state === 'not_sold' || state === 'sending' ? 'nowhere' : state
    expect(`${reference} ${there}`).toBe(`${reference} ${says}`)
  }
}

/** Gives each customer's remaining money back as the rules say, and writes off debts. */
async function giveEverythingBack(model: Model, real: Real): Promise<void> {
  for (const [at, ticket] of model.tickets.entries()) {
    if (freeOf(ticket) > 0n && collectedOf(ticket) > 0n) {
      await payInto(model, real, ticket.till)
      await payOutOnce(model, real, { ticket, at }, { part: false, times: 1, isBlind: false })
    } else if (freeOf(ticket) > 0n) {
      await returnOnce(model, real, { ticket, at }, { currency: firstWay(ticket), times: 1 })
    }
    if (ticket.owed > 0n) {
      const input = { ticketId: real.tickets[at] ?? '', intentId: intent(), note: 'model' }
      await writeOffDebt({ ctx: { actor: atTill(real, 'manager', ticket.till) }, input })
      ticket.owed = 0n
    }
    expect(ticket.held).toBe(0n)
  }
}

/** After a failure: as far as the verbs allow, leaves nothing under way and no money with us, for the next sequence. */
export async function clearAway(model: Model, real: Real): Promise<void> {
  await setFaults({ ...real, isFaulty: true }, [])
  for (let turns = 0; turns < 3; turns += 1) {
    await passRealTime(real, LONG_SECONDS)
    await workForReal(real)
  }
  const frozen = await db().sale.findMany({
    where: { ticketId: { in: real.tickets }, state: 'sending', frozen: true },
    select: { id: true },
  })
  for (const { id: saleId } of frozen) {
    await refusalOf(endFrozenSale({ ctx: { actor: atTill(real, 'manager', 0) }, input: { saleId, note: 'model' } }))
  }
  const copy = structuredClone({ ...model, tickets: model.tickets.slice(0, real.tickets.length) })
  for (const [at, ticket] of copy.tickets.entries()) {
    await refusalOf(payInto(copy, real, ticket.till))
    await payOutOnce(copy, real, { ticket, at }, { part: false, times: 1, isBlind: false })
    await returnOnce(copy, real, { ticket, at }, { currency: firstWay(ticket), times: 1 })
  }
  await db().ticketPosition.updateMany({ where: { ticketId: { in: real.tickets } }, data: { byPhone: false } })
}

/** Where the money of a ticket goes back to first. */
function firstWay({ paid }: Ticket): Way {
  if (paid.USD > 0n) return 'USD'
  if (paid.CARD > 0n) return 'CARD'
  return paid.ACCOUNT > 0n ? 'ACCOUNT' : 'ZWG'
}
