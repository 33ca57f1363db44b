import { randomUUID } from 'node:crypto'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Fault } from '../support/portal.ts'
import { viewOf } from '../support/sell.ts'
import { sellingOnAccount } from '../support/selling-on-account.ts'
import { ageBalance } from '../support/shared-balance.ts'
import { openTill, type Shop } from '../support/shop.ts'
import { ACCOUNT_ID, CARD_ID } from './cash.ts'

/** Who works in the shop of a life: a cashier at each of two tills, and three who may do more, at whichever till. */
export type People = { cashiers: [Actor, Actor]; supervisor: Actor; desk: Actor; manager: Actor }

/** The real shop as the steps see it. Tickets stand in the order of the model's. */
export type Real = {
  shop: Shop
  people: People
  tickets: string[]
  /** Whether faults are set at the simulator. */
  isFaulty: boolean
  /** Our books of the Service balance, and of change owed to customers, when the sequence began. */
  start: { available: bigint; reserved: bigint; changeOwed: { USD: bigint; ZWG: bigint } }
  /** What was done so far, for whoever reads a failure. */
  story: string[]
}

/** Hires the people and lets the office take ZWG and swipe, and a customer buy on account. */
export async function openModelShop(): Promise<People> {
  const rates = { create: { buyingMicros: 28_000_000n, sellingMicros: 26_000_000n } }
  await db().currency.create({ data: { code: 'ZWG', smallestCents: 100n, denominations: [10_000n, 100n], rates } })
  const card = { id: CARD_ID, name: 'Swipe', currency: 'USD', asksReference: false, givesChange: false }
  await db().paymentType.create({ data: { ...card, branches: [] } })
  const account = { id: ACCOUNT_ID, name: 'Mbare Primary School', limitCents: 0n }
  await db().customerAccount.create({ data: { ...account, branches: [] } })
  const first = sellingOnAccount(await openTill('HRE-01', 'Rudo', 'cashier'))
  return {
    cashiers: [first, sellingOnAccount(await openTill('HRE-01', 'Farai', 'cashier'))],
    supervisor: await openTill('HRE-01', 'Tendai', 'supervisor'),
    desk: await openTill('HRE-01', 'Chipo', 'supervisor'),
    manager: await openTill('HRE-01', 'Themba', 'manager'),
  }
}

/** Somebody at the till of a ticket. */
export function atTill({ people }: Real, who: 'supervisor' | 'desk' | 'manager', till: 0 | 1): Actor {
  return { ...people[who], till: people.cashiers[till].till }
}

/** Sets the simulator's faults; what an earlier one held open is let go. */
export async function setFaults(real: Real, faults: Fault[]): Promise<void> {
  if (faults.length === 0 && !real.isFaulty) return
  await portal(real, 'PUT', '/faults', faults)
  real.isFaulty = faults.length > 0
}

/** One call of the demo partner's portal. Throws unless it was well. */
export async function portal(real: Real, method: string, path: string, body?: unknown): Promise<void> {
  const { status, error } = await real.shop.simulator.portal.request(method, path, body)
  if (status >= 400) throw new Error(`${method} ${path} answered ${status} ${error?.code}`)
}

/** A ticket as its page shows it. */
export function ticketOf(real: Real, index: number, till: 0 | 1): Promise<TicketView> {
  return viewOf(atTill(real, 'supervisor', till), real.tickets[index] ?? '')
}

/** Makes everything of the sequence that waits due, as if it had waited long enough. */
export async function makeAllDue({ tickets }: Real): Promise<void> {
  await db().$executeRaw`
    update "Sale" set "nextCheckAt" = case when state = 'quoted' then null else now() - interval '1 second' end,
      "leaseUntil" = null, "postingUntil" = null, "repeatAfter" = null
    where "ticketId" = any(${tickets}::uuid[]) and state in ('quoted', 'sending', 'pending')`
  await db().$executeRaw`
    update "Collection" set "nextCheckAt" = now() - interval '1 second', "leaseUntil" = null, "postingUntil" = null,
      "repeatAfter" = null
    where "ticketId" = any(${tickets}::uuid[]) and state in ('sending', 'pending')`
}

/** Lets time pass for both sides: the simulator's clock goes on, and our rows become older by as much. */
export async function passRealTime(real: Real, seconds: number): Promise<void> {
  await portal(real, 'POST', '/clock/advance', { seconds })
  const { tickets } = real
  await db().$executeRaw`
    update "Quote" set "createdAt" = "createdAt" - ${seconds} * interval '1 second',
      "expiresAt" = "expiresAt" - ${seconds} * interval '1 second'
    where id in (select "quoteId" from "Sale" where "ticketId" = any(${tickets}::uuid[]))`
  await db().$executeRaw`
    update "Sale" set "claimedAt" = "claimedAt" - ${seconds} * interval '1 second',
      "checkedAt" = "checkedAt" - ${seconds} * interval '1 second'
    where "ticketId" = any(${tickets}::uuid[])`
  await db().$executeRaw`
    update "Collection" set "createdAt" = "createdAt" - ${seconds} * interval '1 second',
      "attemptedAt" = "attemptedAt" - ${seconds} * interval '1 second',
      "checkedAt" = "checkedAt" - ${seconds} * interval '1 second',
      "notPaidAt" = "notPaidAt" - ${seconds} * interval '1 second'
    where "ticketId" = any(${tickets}::uuid[])`
  await ageBalance(seconds)
}

/** Makes the known balance too old to trust, as it is after some seconds. */
export async function forgetBalance(): Promise<void> {
  await ageBalance(60)
}

/** The problem code with which something was refused, or null where it went through. Anything else is thrown on. */
export async function refusalOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Error && error.name === 'DomainError') return error.message
    throw error
  }
}

/** The same press twice at once, or once. */
export async function press(times: 1 | 2, work: () => Promise<unknown>): Promise<string[]> {
  const results = await Promise.all(Array.from({ length: times }, () => refusalOf(work())))
  return results.flatMap((code) => (code === null ? [] : [code]))
}

/** An intent as a form carries it. */
export const intent = (): string => randomUUID()
