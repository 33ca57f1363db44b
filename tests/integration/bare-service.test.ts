import { expect, test } from 'vitest'
import { openShop, openTill } from '../support/shop.ts'
import { ALL_WELL, walkShop } from '../support/walk-shop.ts'

const shop = openShop({ minimal: true })

test('a whole day of a shop works with a Service that sends only what its document names', async () => {
  expect(await walkShop(shop, await openTill('HRE-01', 'Farai', 'manager'))).toEqual(ALL_WELL)
})
