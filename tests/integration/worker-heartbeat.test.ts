import { expect, test, vi } from 'vitest'
import { getAttention } from '@/lib/office/overview/get-attention.ts'
import { db } from '@/lib/platform/database/db.ts'
import { clearHeartbeats, getWorkerHealth } from '@/lib/platform/health/heartbeat.ts'
import { openShop, openTill } from '../support/shop.ts'
import { startWorker } from '../support/worker-process.ts'

const shop = openShop()
const LOOPS = [
  'alerts',
  'audit',
  'balance demo',
  'catalogue test',
  'clearing',
  'collections demo',
  'customers',
  'months',
  'paid tickets',
  'payments',
  'recovery test',
  'reports',
  'reversals demo',
  'sealing',
  'sold days',
  'statement test',
]

const passes = (minutes: number) =>
  db().$executeRaw`update "WorkerHeartbeat" set at = at - ${minutes} * interval '1 minute'`

test('if no worker ever ran, the office is told', async () => {
  expect(await getWorkerHealth()).toEqual({ silent: true, since: null, loops: {} })
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  expect((await getAttention(owner)).unfollowed).toEqual({ since: null })
})

test('each worker loop is noted by the database’s clock, and the office is told of its silence', async ({
  onTestFinished,
}) => {
  const worker = startWorker(shop.databaseUrl, onTestFinished)
  await vi.waitFor(
    async () =>
      expect(Object.keys((await getWorkerHealth()).loops).sort()).toEqual([
        ...LOOPS,
        'sweep',
        'top-ups',
        'totals',
        'webhooks',
      ]),
    {
      timeout: 60_000,
    },
  )
  expect(await getWorkerHealth()).toMatchObject({ silent: false, since: null })
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  expect((await getAttention(owner)).unfollowed).toBeNull()
  await worker.kill()
  await passes(3)
  const { silent, since, loops } = await getWorkerHealth()
  expect(silent).toBe(true)
  expect(since).toEqual(loops.sweep)
  expect((await getAttention(owner)).unfollowed).toEqual({ since })
})

test('a worker told to end twice at once, as npm and watchers pass signals on, still ends in order', async ({
  onTestFinished,
}) => {
  const worker = startWorker(shop.databaseUrl, onTestFinished)
  await vi.waitFor(() => expect(worker.output()).toContain('the worker is ready'), 60_000)
  worker.child.kill('SIGTERM')
  worker.child.kill('SIGINT')
  await new Promise((resolve) => setTimeout(resolve, 5))
  worker.child.kill('SIGTERM')
  worker.child.kill('SIGINT')
  expect(await worker.ended).toBe(0)
})

test('a loop no worker runs any more is forgotten after a week, other than those that every shop needs', async () => {
  await passes(8 * 24 * 60)
  await clearHeartbeats()
  const { silent, since, loops } = await getWorkerHealth()
  expect(Object.keys(loops)).toEqual(['months', 'sweep'])
  expect({ silent, since }).toEqual({ silent: true, since: loops.sweep })
})
