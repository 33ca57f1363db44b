import { expect, test } from 'vitest'
import { getTopUpAdvice } from '@/lib/office/fundings/read-advice.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { collect, followNow } from '../support/collect.ts'
import { AIRTIME, ELECTRICITY, quote, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()

test('advice follows what the last weeks took from the balance, less what customers paid into it', async () => {
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  expect(await getTopUpAdvice(owner)).toBeNull()
  await sellNow(shop.actor, ELECTRICITY)
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263771234501' })
  const paid = await quote(shop.actor, { ...AIRTIME, recipient: '263771234502' })
  await followNow(shop.actor, await collect(shop.actor, paid))
  await refreshBalance(credentialNamed('demo'))
  expect(await getTopUpAdvice(owner)).toBeNull()

  const tomorrow = new Date(Date.now() + DAY_MS)
  const advice = await getTopUpAdvice(owner, tomorrow)
  // 19.70 + 4.75 + 4.75 for goods, less 5.00 by phone; hours round down.
  const week = advice?.days.reduce((sum, { cents }) => sum + cents, 0n) ?? 0n
  expect(Number(week)).toBeGreaterThanOrEqual(2418)
  expect(Number(week)).toBeLessThanOrEqual(2420)
  expect(advice).toMatchObject({ endsAt: null, plans: [] })

  await db().serviceStanding.update({ where: { credential: 'demo' }, data: { availableCents: 100n } })
  const low = await getTopUpAdvice(owner, tomorrow)
  expect(low?.endsAt).not.toBeNull()
  expect(low?.plans.at(-1)?.cents).toBe(3000n)
  await db().serviceStanding.update({ where: { credential: 'demo' }, data: { environment: 'live' } })
  expect(await getTopUpAdvice(owner, tomorrow)).toBeNull()
  await expect(getTopUpAdvice(shop.actor)).rejects.toMatchObject({ problem: { code: 'NOT_ALLOWED' } })
})
