import { expect, test } from 'vitest'
import { getStatus } from '@/lib/office/status/get-status.ts'
import { listProblems } from '@/lib/office/status/list-problems.ts'
import { storeClock } from '@/lib/platform/clock/compare-clocks.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { setBlock } from '@/lib/service/standing/store-answer.ts'
import en from '@/messages/en.json' with { type: 'json' }
import { openShop, openTill } from '../support/shop.ts'

openShop()

const owner = () => openTill('HRE-01', 'Tendai', 'owner')
const soon = () => Object.assign(globalThis, { posShopRead: undefined })

async function lines() {
  soon()
  const { lines: all } = await getStatus(await owner())
  for (const { section, sentence } of all) expect(Object.keys(en.status.lines)).toContain(`${section}_${sentence}`)
  return all.map(({ section, sentence, verdict }) => `${section} ${sentence}: ${verdict}`)
}

test('a shop that nothing has used yet says what is missing, each thing with a sentence', async () => {
  const told = await lines()
  for (const line of [
    'database migrations_fits: good',
    'clocks database_right: good',
    'keys never: look',
    'webhooks eventsNever: look',
    'workers never: bad',
  ]) {
    expect(told).toContain(line)
  }
  expect((await getStatus(await owner())).loops).toEqual([])
})

test('a key says when it was last answered, and why it is stopped', async () => {
  const [key = expect.unreachable()] = env().credentials
  await refreshBalance(key)
  expect(await lines()).toContain('keys answered: good')
  await db().serviceStanding.updateMany({ data: { balanceAt: new Date(Date.now() - 600_000) } })
  expect(await lines()).toContain('keys late: look')
  await setBlock(key, { code: 'PARTNER_PAUSED', reason: null })
  const { lines: all } = await getStatus(await owner())
  expect(all.find(({ section }) => section === 'keys')).toMatchObject({
    sentence: 'stopped',
    verdict: 'bad',
    params: { key: 'demo', environment: 'TEST', code: 'PARTNER_PAUSED' },
  })
})

test('a key that gets no usable answer says why, on the page and to whoever watches', async () => {
  await db()
    .$executeRaw`insert into "ServiceSilence" values ('demo', 'sales', 'elsewhere', now() - interval '1 minute', now())`
  const { lines: all } = await getStatus(await owner())
  expect(all.filter(({ sentence }) => sentence === 'silent')).toMatchObject([
    { section: 'keys', verdict: 'bad', params: { key: 'demo', cause: 'elsewhere' } },
  ])
  soon()
  expect(await listProblems()).toContainEqual({
    problem: 'the Service gives no usable answer',
    of: 'demo: sales: elsewhere',
    value: expect.any(Number),
    action: 'The Set-up page says what to do.',
  })
  await db().serviceSilence.deleteMany()
  expect(await lines()).not.toContain('keys silent: bad')
})

test('events that wait, workers that fell silent and clocks that differ are told', async () => {
  await db().$executeRaw`insert into "WorkerHeartbeat" values ('sweep', now()), ('audit', now())`
  expect(await lines()).toContain('workers follows: good')
  await db().$executeRaw`update "WorkerHeartbeat" set at = now() - interval '5 minutes'`
  await db().$executeRaw`
    insert into "WebhookInbox" (environment, credential, "eventId", type, "receivedAt")
    values ('test', 'demo', 'evt_1', 'webhook.test', now() - interval '5 minutes')`
  storeClock('service', Date.now() - 90_000, { begun: Date.now(), ended: Date.now() })
  const told = await lines()
  expect(told).toEqual(
    expect.arrayContaining([
      'workers silent: bad',
      'webhooks eventsLast: good',
      'webhooks eventsWait: bad',
      'clocks service_off: look',
    ]),
  )
  expect((await getStatus(await owner())).loops.map(({ loop }) => loop)).toEqual(['audit', 'sweep'])
})

test('the last backup is told, and that it is late, or that there is none', async () => {
  expect(await lines()).toContain('database backup_never: look')
  const backup = await db().backup.create({ data: { at: new Date(Date.now() - 27 * 3_600_000), bytes: 5n, rows: 1n } })
  expect(await lines()).toContain('database backup_late: bad')
  await db().backup.update({ where: { id: backup.id }, data: { at: new Date(Date.now() - 25 * 3_600_000) } })
  expect(await lines()).toContain('database backup_last: good')
})

test('the status is for whoever sets the shop up', async () => {
  const manager = await openTill('HRE-01', 'Chipo', 'manager')
  await expect(getStatus(manager)).rejects.toMatchObject({ problem: { code: 'NOT_ALLOWED' } })
})
