import { expect, test } from 'vitest'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { parseCommissionFilter } from '@/lib/office/commission/model.ts'
import { getStaffCommission } from '@/lib/office/commission/staff-commission.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { makeOld } from '../support/make-old.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()

test('a reversal takes back what its sale earned, by the rule of the day on which it was sold', async () => {
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const today = harareDay(new Date())
  const rule = { kind: '*', basis: 'margin', cents: 0n, setById: owner.staffId }
  for (const [tenThousandth, daysAgo] of [
    [1_000, 200],
    [5_000, 50],
  ] as const) {
    await db().commissionRule.create({ data: { ...rule, tenThousandth, fromDay: movedBy(today, -daysAgo) } })
  }
  // Airtime of 5.00 earns 0.25: a tenth of that a hundred days ago, half of it today.
  const { id, sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004' })
  await makeOld(id)
  await db().$executeRaw`
    update "Sale" set "settledAt" = "settledAt" - interval '100 days' where id = ${sale.id}::uuid`
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
  const { lines } = await getStaffCommission(owner, parseCommissionFilter({}, new Date()))
  expect(lines.map(({ name, kind, sales, cents }) => [name, kind, sales, cents])).toEqual([
    ['Rudo', 'airtime', -1, -3n],
  ])
})
