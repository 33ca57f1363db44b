import { expect, test } from 'vitest'
import { catchUpWithService } from '@/lib/counter/recovery/catch-up.ts'
import { openDeliverable } from '@/lib/counter/sales/deliverable.ts'
import { getLostTime } from '@/lib/office/recovery/queries.ts'
import { builtIn } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { collect, followNow, freshPayer } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { restoring } from '../support/restoring.ts'
import { AIRTIME, ELECTRICITY, quote, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

// A Service that tells only what its document names.
const shop = openShop({ minimal: true })
const { restoreAfter, soldAtService } = restoring(shop)

test('a restored shop finds all its sales at a Service that tells no more than it must, and says which payments have no place', async () => {
  const portal = portalOf(shop.simulator.url)
  await restoreAfter(async () => {
    await sellNow(shop.actor, AIRTIME)
    expect((await sellNow(shop.actor, ELECTRICITY)).sale.outcome).toBe('delivered')
    await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
    await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000003' })
    await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'drop_after', times: 1 }])
    expect((await sellNow(shop.actor, { ...AIRTIME, recipient: '263771230001' })).sale.outcome).toBe('unknown')
    const byPhone = await quote(shop.actor, { ...AIRTIME, recipient: '263771230002' })
    await followNow(shop.actor, await collect(shop.actor, byPhone, { phone: freshPayer() }))
  })
  const before = await soldAtService()
  expect(before.size).toBe(6)
  expect(await catchUpWithService('test')).toBe('done')
  await portal.advance(150)
  await db().$executeRaw`update "Sale" set "nextCheckAt" = now() where state in ('sending', 'pending')`
  await sweep()

  const sold = await soldAtService()
  expect([...sold.keys()]).toEqual([...before.keys()])
  const sales = await db().sale.findMany({ where: { claimedAt: { not: null } } })
  const states = Object.fromEntries(sales.map(({ reference, state }) => [reference, state as string]))
  expect(states).toEqual(Object.fromEntries(sold))
  const tokens = sales.flatMap((sale) => openDeliverable(sale).token ?? [])
  expect(tokens).toEqual([expect.stringMatching(/\d{4} \d{4} \d{4} \d{4} \d{4}/)])

  // The document promises no reference of a payment, so nobody can know whose it was.
  const manager = { ...shop.actor, ...builtIn('owner'), branches: null }
  expect(await getLostTime(manager)).toMatchObject({ sales: 6, unplaced: 1, unread: 0 })
})
