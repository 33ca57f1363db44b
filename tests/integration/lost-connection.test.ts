import { PrismaPg } from '@prisma/adapter-pg'
import { expect, test, vi } from 'vitest'
import { PrismaClient } from '@/lib/generated/prisma/client.ts'
import { connectionTo } from '@/lib/platform/database/connection.ts'
import { db } from '@/lib/platform/database/db.ts'
import { openDatabaseLine } from '../support/database-line.ts'
import { portalOf } from '../support/portal.ts'
import { createTestDatabase } from '../support/postgres.ts'
import { AIRTIME, makeDue, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { startWorker, type WhenOver, type WorkerProcess } from '../support/worker-process.ts'

const shop = openShop()
/** Far longer than it takes to drop a dead connection and for its leases to end. */
const PATIENCE = { timeout: 150_000, interval: 200 }

async function workerOn(databaseUrl: string, whenOver: WhenOver): Promise<WorkerProcess> {
  const worker = startWorker(databaseUrl, whenOver)
  await vi.waitFor(() => expect(worker.output()).toContain('the worker is ready'), 60_000)
  return worker
}

/** A sale whose answer was lost; only the worker can settle it. */
async function lostSale(): Promise<string> {
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([{ match, times: 1, kind: 'drop_after' }])
  const { sale } = await sellNow(shop.actor, AIRTIME)
  await makeDue(sale.id)
  return sale.id
}

const isFollowed = (id: string) => async () => {
  expect((await db().sale.findUniqueOrThrow({ where: { id } })).state).toBe('completed')
}

test.concurrent('a worker whose connections died silently recovers and follows sales again', async ({
  onTestFinished,
}) => {
  const line = await openDatabaseLine(shop.databaseUrl)
  const worker = await workerOn(line.url, onTestFinished)
  await vi.waitFor(isFollowed(await lostSale()), PATIENCE)
  line.swallow()
  const waiting = await lostSale()
  line.restore()
  await vi.waitFor(isFollowed(waiting), PATIENCE)
  await worker.kill()
  line.close()
}, 200_000)

test.concurrent('a query on a dead connection fails, its locks are released, and later queries are answered', async () => {
  const line = await openDatabaseLine(shop.databaseUrl)
  const client = new PrismaClient({ adapter: new PrismaPg(connectionTo(line.url)) })
  const dead = client.$transaction(
    async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(4711)`
      line.swallow()
      return tx.branch.count()
    },
    { timeout: 120_000 },
  )
  await expect(dead).rejects.toThrow()
  line.restore()
  await client.$transaction((tx) => tx.$executeRaw`select pg_advisory_xact_lock(4711)`)
  await client.$disconnect()
  line.close()
}, 200_000)

test.concurrent('a worker cut off from its database still ends when told to', async ({ onTestFinished }) => {
  const database = await createTestDatabase()
  const line = await openDatabaseLine(database.url)
  const worker = await workerOn(line.url, onTestFinished)
  line.swallow()
  worker.child.kill('SIGTERM')
  expect(await worker.ended).toBe(1)
  await worker.kill()
  line.close()
  await database.drop()
})
