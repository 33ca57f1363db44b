import { beforeAll, expect, test } from 'vitest'
import { listNow } from '@/lib/office/now/list-now.ts'
import { NOW_ROWS, parseNowFilter } from '@/lib/office/now/model.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { timePlace } from '@/lib/platform/shared/page.ts'
import { deposit } from '../support/collect.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let manager: Actor

/** One more than fits, and two payments; three of them at the very same instant. */
beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
  for (let sold = 0; sold < NOW_ROWS + 1; sold += 1) {
    await sellNow(shop.actor, { ...AIRTIME, recipient: `2637780${String(10_000 + sold)}` })
  }
  await deposit(shop.actor)
  await deposit(shop.actor)
  const oldest = await db().sale.findMany({ orderBy: { claimedAt: 'asc' }, take: 5, select: { id: true } })
  const claimedAt = new Date(Date.now() - 3_600_000)
  await db().sale.updateMany({ where: { id: { in: oldest.map(({ id }) => id) } }, data: { claimedAt } })
})

test('more rows than fit are said by one more, and the older ones follow, none twice and none left out', async () => {
  const page = (before: string | null) => listNow(manager, parseNowFilter(before === null ? {} : { before }))
  const first = await page(null)
  expect(first).toHaveLength(NOW_ROWS + 1)
  const shown = first.slice(0, NOW_ROWS)
  const last = shown.at(-1) ?? expect.unreachable('there are rows')
  const older = await page(timePlace(new Date(last.at), last.id))
  expect(older).toHaveLength(3)
  const all = [...shown, ...older].map(({ id }) => id)
  expect(new Set(all).size).toBe(NOW_ROWS + 3)
  expect(await page('nonsense')).toHaveLength(NOW_ROWS + 1)
})

test('sales whose outcome is not known are counted without one that was sent a moment ago', async () => {
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263778019999' })
  await setSales("state = 'sending', attempts = 2")
  await setSales(`attempts = 1, "postingUntil" = now() + interval '1 minute' where recipient = '263778019999'`)
  const states = async (outcome: string) =>
    (await listNow(manager, parseNowFilter({ outcome }))).map((row) => row.outcome)
  expect(await states('unknown')).toEqual(Array.from({ length: NOW_ROWS + 1 }, () => 'unknown'))
  expect(await states('sending')).toEqual(['sending'])
  await setSales("state = 'completed', attempts = 1")
})

/** As if it had come so. */
async function setSales(change: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`
    await tx.$executeRawUnsafe(`update "Sale" set ${change}`)
  })
}
