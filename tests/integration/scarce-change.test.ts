import { expect, test } from 'vitest'
import { listScarceChange } from '@/lib/counter/shifts/drawer-cash.ts'
import { AIRTIME, quote, sell } from '../support/sell.ts'
import { open } from '../support/shifts.ts'
import { openShop } from '../support/shop.ts'

const shop = openShop()

const scarce = () => listScarceChange(shop.actor, ['USD', 'ZAR'])

test('change is scarce by what the till’s own drawer holds in that currency, float and sales', async () => {
  await open(shop.actor, { USD: '49' })
  expect(await scarce()).toEqual({ USD: 2_000n, ZAR: 2_000n })
  await sell(shop.actor, await quote(shop.actor, AIRTIME))
  expect(await scarce()).toEqual({ USD: 5_000n, ZAR: 2_000n })
  await sell(shop.actor, await quote(shop.actor, { ...AIRTIME, amount: '50' }), '50')
  expect(await scarce()).toEqual({ ZAR: 2_000n })
})
