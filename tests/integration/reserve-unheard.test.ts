import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { compareReserves } from '@/lib/office/day-close/reserves.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { HOUR_MS, MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'

const shop = openShop()
const READ = new Date(Date.now() - 2 * HOUR_MS)
const minutes = (count: number) => new Date(READ.getTime() + count * MINUTE_MS)

type Told = { was: string; is: boolean; sale: Partial<Prisma.SaleCreateManyInput>; bookedAt?: Date }

/** Sales around the time at which a reserve was read, and whether the Service may have reserved for them then. */
const SALES: Told[] = [
  { was: 'under way', is: true, sale: { state: 'pending', claimedAt: minutes(-60) } },
  { was: 'under way since before', is: false, sale: { state: 'pending', claimedAt: minutes(-37 * 60) } },
  { was: 'under way, sent later', is: false, sale: { state: 'sending', claimedAt: minutes(1) } },
  { was: 'under way elsewhere', is: false, sale: { state: 'pending', claimedAt: minutes(-60), environment: 'live' } },
  { was: 'answered soon after', is: true, sale: { claimedAt: minutes(-1), settledAt: minutes(1) } },
  { was: 'answered just before', is: false, sale: { claimedAt: minutes(-1), settledAt: minutes(-0.1) } },
  { was: 'answered ten minutes after', is: true, sale: { claimedAt: minutes(-9), settledAt: minutes(1) } },
  { was: 'answered long after', is: true, sale: { claimedAt: minutes(-1), settledAt: minutes(50) } },
  { was: 'refused long after', is: true, sale: { state: 'failed', claimedAt: minutes(-90), settledAt: minutes(1) } },
  { was: 'answered days after', is: false, sale: { claimedAt: minutes(-37 * 60), settledAt: minutes(1) } },
  { was: 'sent and answered after', is: false, sale: { claimedAt: minutes(1), settledAt: minutes(2) } },
  { was: 'sent after, answered long after', is: false, sale: { claimedAt: minutes(1), settledAt: minutes(50) } },
  { was: 'slow elsewhere', is: false, sale: { claimedAt: minutes(-1), settledAt: minutes(50), environment: 'live' } },
  { was: 'booked', is: false, sale: { claimedAt: minutes(-1), settledAt: minutes(1) }, bookedAt: minutes(-0.5) },
]

test('a reserve is pending if it is that of sales not answered by then, whenever they were answered', async () => {
  const { id: ticketId } = await sellNow(shop.actor, { ...AIRTIME })
  const causes: string[] = []
  const told = db().$transaction(
    async (tx) => {
      for (const [index, one] of SALES.entries()) await addSale(tx, ticketId, index, one)
      for (const [index, { was }] of SALES.entries()) causes.push(`${was}: ${await causeOf(tx, centsOf(index))}`)
      throw new Error('Nothing of it stays')
    },
    { timeout: 60_000 },
  )
  await expect(told).rejects.toThrow('Nothing of it stays')
  expect(causes).toEqual(SALES.map(({ was, is }) => `${was}: ${is ? 'pending' : 'unexplained'}`))
})

/** No sum of other sales is the same. */
const centsOf = (index: number) => 2n ** BigInt(index) * 1000n

async function addSale(tx: Tx, ticketId: string, index: number, { sale, bookedAt }: Told): Promise<void> {
  const id = randomUUID()
  const same = { ticketId, environment: 'test', credential: 'demo', kind: 'airtime', state: 'completed' } as const
  const own = { id, intentId: randomUUID(), position: 10 + index, totalDebitCents: centsOf(index) }
  await tx.sale.create({ data: { ...same, ...own, ...sale } as Prisma.SaleUncheckedCreateInput })
  if (!bookedAt) return
  const entry = { environment: 'test', objectKind: 'sale', objectId: id, event: 'pending', saleId: id } as const
  await tx.journalEntry.create({ data: { ...entry, at: bookedAt } })
}

/** What is said of a reserve that the Service showed for an hour and our books did not have. */
async function causeOf(tx: Tx, shownCents: bigint): Promise<string | undefined> {
  const day = harareDay(READ)
  const reading = { environment: 'test', readAt: READ, apartSince: minutes(-60), bookedCents: 0n, shownCents } as const
  const where = { credential_day: { credential: 'demo', day } }
  await tx.reserveReading.upsert({ where, create: { ...reading, credential: 'demo', day }, update: reading })
  const { differences } = await compareReserves(tx, { environment: 'test', day })
  return differences[0]?.cause
}
