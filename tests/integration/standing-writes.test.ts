import { expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'

const shop = openShop()

test('a successful sale writes nothing to its key’s standing, which all tills share', async () => {
  await refreshBalance(credentialNamed('demo'))
  const versions = () => db().$queryRaw`select xmin::text, ctid::text from "ServiceStanding"`
  const before = await versions()
  expect((await sellNow(shop.actor, { ...AIRTIME, recipient: '263776900001' })).sale.outcome).toBe('delivered')
  expect(await versions()).toEqual(before)
})

test('of two balance answers the one requested last stands, whichever arrives last', async () => {
  const later = new Date(Date.now() + 60_000)
  await db().serviceStanding.update({ where: { credential: 'demo' }, data: { availableCents: 1n, balanceAt: later } })
  await refreshBalance(credentialNamed('demo'))
  expect(await db().serviceStanding.findUnique({ where: { credential: 'demo' } })).toMatchObject({ availableCents: 1n })
})
