import { expect, test } from 'vitest'
import { listPeopleToCall } from '@/lib/counter/help/list-people-to-call.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()

test('a cashier calls the supervisors and managers of the till’s branch, supervisors first', async () => {
  expect(await listPeopleToCall(shop.actor)).toEqual([])
  await openTill('HRE-01', 'Tendai', 'manager')
  await openTill('HRE-01', 'Nomsa', 'supervisor')
  await openTill('HRE-01', 'Blessing', 'cashier')
  await openTill('BYO-01', 'Thandeka', 'supervisor')
  expect((await listPeopleToCall(shop.actor))?.map(({ name }) => name)).toEqual(['Nomsa', 'Tendai'])
})

test('a supervisor, who may look into every sale of the branch, calls the Service’s support', async () => {
  expect(await listPeopleToCall(await openTill('HRE-01', 'Farai', 'supervisor'))).toBeNull()
})
