import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { catchUpWithService } from '@/lib/counter/recovery/catch-up.ts'
import { markLostTime } from '@/lib/counter/recovery/mark-lost-time.ts'
import { collectionReference, saleReference } from '@/lib/counter/tickets/internal/claim-ticket.ts'
import type { Environment } from '@/lib/platform/env/credential.ts'
import { ticketNumber } from '@/lib/platform/shared/ids.ts'
import type { Collection } from '@/lib/service/api/contract/money-in.ts'
import type { Transaction } from '@/lib/service/api/contract/transaction.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'

/** Orders that the Service lists and this database lost, without a Service that has them and without a restore. */

/** An instant so many minutes ago. */
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

let number = 400

/** A ticket's printed number at a till, each time another. */
export function lostTicket(branch = 'HRE-01', till = 1): string {
  number += 1
  return ticketNumber(branch, till, number)
}

/** What the Service need not tell of a sale. */
export const UNTOLD = {
  balanceAfterCents: null,
  createdAt: null,
  completedAt: null,
  token: null,
  pin: null,
  units: null,
  receipt: null,
  failureCode: null,
  recipient: null,
  quoteId: null,
  faceCents: null,
  faceCurrency: null,
  feeCents: null,
}

/** A sale of a ticket as the Service lists it: delivered airtime of 5.00 that cost 4.75, unless told otherwise. */
export function toldSale(ticket: string, told: Partial<Transaction> = {}): Transaction {
  return {
    ...UNTOLD,
    id: randomUUID(),
    reference: saleReference(ticket),
    status: 'completed',
    product: 'econet.airtime',
    totalDebitCents: 475n,
    createdAt: minutesAgo(30),
    recipient: '263771230001',
    faceCents: 500n,
    faceCurrency: 'USD',
    feeCents: 0n,
    ...told,
  }
}

/** A payment of a ticket as the Service lists it: 5.00 that came in by EcoCash, unless told otherwise. */
export function toldPayment(ticket: string, told: Partial<Collection> = {}): Collection {
  return {
    id: randomUUID(),
    status: 'completed',
    nextAction: null,
    creditCents: 500n,
    chargeCents: null,
    rate: null,
    reference: collectionReference(ticket),
    method: 'ecocash',
    amountCents: 500n,
    currency: 'USD',
    customerPhone: '263772000001',
    failureCode: null,
    expiresAt: null,
    createdAt: minutesAgo(31),
    completedAt: null,
    ...told,
  }
}

export type Told = { sales?: Transaction[]; payments?: Collection[]; unread?: number }
export type Listing = 'silent' | 'refused' | Told

/** What a key's lists answer from now on, a page for each; returns the instants from which they were asked. */
export function tellLists(key: string, ...pages: Listing[]): (Date | null)[] {
  const service = serviceFor(key)
  const asked: (Date | null)[] = []
  const answer = (cursor: string | null, take: (told: Told) => unknown[]) => {
    const at = Number(cursor ?? 0)
    const page = pages[at] ?? {}
    if (page === 'silent') return { kind: 'unanswered' }
    if (page === 'refused') return { kind: 'refused' }
    const nextCursor = at + 1 < pages.length ? String(at + 1) : null
    return { kind: 'ok', data: { items: take(page), unread: page.unread ?? 0, nextCursor } }
  }
  vi.spyOn(service, 'listTransactions').mockImplementation(async ({ from, cursor = null } = {}) => {
    asked.push(from ?? null)
    return answer(cursor, ({ sales = [] }) => sales) as never
  })
  vi.spyOn(service, 'listCollections').mockImplementation(async ({ from, cursor = null } = {}) => {
    asked.push(from ?? null)
    return answer(cursor, ({ payments = [] }) => payments) as never
  })
  return asked
}

/** Loses the last hour, and catches up with what the Service tells of it; returns how that ended. */
export async function loseAndFind(told: Told, environment: Environment = 'test'): Promise<string> {
  tellLists('demo', told)
  await markLostTime({ since: minutesAgo(60), cause: 'restore', environments: [environment] })
  return catchUpWithService(environment)
}
