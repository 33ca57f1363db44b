import { randomUUID } from 'node:crypto'
import { PrismaPg } from '@prisma/adapter-pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EntryContext, postEntry, saleBalance, ticketBalance } from '@/lib/books/journal/ledger.ts'
import { saleEntries } from '@/lib/books/journal/sale-postings.ts'
import { cashTaken, inDrawer } from '@/lib/books/journal/ticket-postings.ts'
import { PrismaClient } from '@/lib/generated/prisma/client.ts'
import type { SaleState, UpstreamState } from '@/lib/platform/shared/order-state.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts'

let database: TestDatabase
let prisma: PrismaClient

beforeAll(async () => {
  database = await createTestDatabase()
  prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: database.url }) })
})
afterAll(async () => {
  await prisma.$disconnect()
  await database.drop()
})

function newTicket() {
  const [ticketId, saleId, tillId] = [randomUUID(), randomUUID(), randomUUID()]
  const where = { credential: 'main', ticketId, branchCode: 'HRE-01', tillId, shiftId: null, staffId: null }
  const context: EntryContext = { ...where, environment: 'test', objectKind: 'sale', objectId: saleId, saleId }
  const cash = inDrawer(tillId, [{ currency: 'USD', nativeCents: 510n, usdCents: 510n }])
  const paid = cashTaken({ ticketId, cash, shares: [{ saleId: null, cents: 510n }] })
  return {
    pay: () => postEntry(prisma, paid, { ...context, objectKind: 'ticket', objectId: ticketId, saleId: null }),
    async balance() {
      const { heldCents, receivableCents } = await ticketBalance(prisma, ticketId)
      return { heldCents, receivableCents }
    },
    taken: async () => (await saleBalance(prisma, { id: saleId, ticketId })).takenCents,
    /** The debit that the Service reports with this news. */
    async move(from: SaleState, to: UpstreamState, totalDebitCents: bigint) {
      const { takenCents, ...ticket } = await saleBalance(prisma, { id: saleId, ticketId })
      const sale = { id: saleId, credential: 'main', ticketId, priceCents: 510n, totalDebitCents, takenCents }
      for (const entry of saleEntries({ from, to, sale, ticket })) await postEntry(prisma, entry, context)
    },
  }
}

test('the database tells what a sale took while pending and once completed, and that a failure returned it', async () => {
  const [failed, completed] = [newTicket(), newTicket()]
  for (const ticket of [failed, completed]) {
    await ticket.pay()
    expect(await ticket.taken()).toBe(0n)
    await ticket.move('sending', 'pending', 475n)
    expect(await ticket.taken()).toBe(475n)
  }
  await failed.move('pending', 'failed', 0n)
  expect(await failed.taken()).toBe(0n)
  expect(await failed.balance()).toEqual({ heldCents: 510n, receivableCents: 0n })
  await completed.move('pending', 'completed', 480n)
  expect(await completed.taken()).toBe(480n)
  expect(await completed.balance()).toEqual({ heldCents: 0n, receivableCents: 0n })
  await completed.move('completed', 'reversed', 0n)
  expect(await completed.taken()).toBe(0n)
  expect(await completed.balance()).toEqual({ heldCents: 510n, receivableCents: 0n })
})

test('an event of an object is booked once, however often it arrives', async () => {
  const ticket = newTicket()
  await ticket.pay()
  await expect(ticket.pay()).rejects.toThrow(/unique constraint/i)
  expect(await ticket.balance()).toEqual({ heldCents: 510n, receivableCents: 0n })
})
