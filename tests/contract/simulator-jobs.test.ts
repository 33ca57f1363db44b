import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPartner } from '../support/api-partner.ts'
import { openSimulator } from '../support/open-simulator.ts'

const simulator = openSimulator()
let inside: pg.Client

beforeAll(async () => {
  inside = new pg.Client({ connectionString: simulator.databaseUrl })
  await inside.connect()
})

afterAll(() => inside.end())

/** Makes the outcome of a pending sale impossible: its product is none that the catalogue has. */
function renameProduct(saleId: string, product: string) {
  return inside.query('update transactions set product = $2 where id = $1', [saleId, product])
}

test('an outcome that cannot be carried out fails no call and holds nobody else’s up', async () => {
  const [broken, other] = [await openPartner(simulator), await openPartner(simulator)]
  const stuck = await broken.sell({ phone: '263000000002' })
  const fine = await other.sell({ phone: '263000000002' })
  await renameProduct(stuck.data.id, 'gone.airtime')
  const advanced = await other.portal.request('POST', '/clock/advance', { seconds: 30 })
  expect(advanced.status).toBe(200)
  expect((await other.get(`/transactions/${fine.data.id}`)).data.status).toBe('completed')
  for (const shop of [broken, other]) {
    expect((await shop.get('/balances')).status).toBe(200)
    expect((await shop.sell({ phone: '263000000001' })).status).toBe(201)
  }
  await renameProduct(stuck.data.id, 'econet.airtime')
  expect((await broken.get(`/transactions/${stuck.data.id}`)).data.status).toBe('pending')
})

test('an outcome that cannot be carried out is tried again, less and less often, until it can be', async () => {
  const shop = await openPartner(simulator)
  const { data: sale } = await shop.sell({ phone: '263000000002' })
  await renameProduct(sale.id, 'gone.airtime')
  await shop.advance(86_400)
  const tries = async () => {
    const { rows } = await inside.query('select failures from jobs where object_id = $1', [sale.id])
    return rows[0]?.failures
  }
  const afterOneDay = await tries()
  expect(afterOneDay).toBeGreaterThan(10)
  expect(afterOneDay).toBeLessThan(20)
  await shop.advance(10 * 86_400)
  expect(await tries()).toBeLessThan(32)
  await renameProduct(sale.id, 'econet.airtime')
  await shop.advance(86_400)
  expect((await shop.get(`/transactions/${sale.id}`)).data.status).toBe('completed')
  expect((await shop.get('/balances')).data).toMatchObject({ available: '995.25', reserved: '0.00' })
})
