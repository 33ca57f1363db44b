import { expect, test } from 'vitest'
import { openPartner } from '../support/api-partner.ts'
import { openSimulator } from '../support/open-simulator.ts'
import { createEmptyDatabase } from '../support/postgres.ts'
import { startSimulatorProcess } from '../support/simulator-process.ts'

const simulator = openSimulator()

test('changes of a partner that arrive together are all kept', async () => {
  const shop = await openPartner(simulator)
  const changes = {
    two_factor: true,
    terms_accepted: true,
    live_access_requested: true,
    business_verified: true,
    allowed_ips: ['198.51.100.7'],
  }
  await Promise.all(
    Object.entries(changes).map(([name, value]) => shop.portal.request('PATCH', '/partner', { [name]: value })),
  )
  const { data } = await shop.portal.request('GET', '/partner')
  expect(data).toMatchObject({ ...changes, tier: 'verified' })
})

test('a tier that is named stays when the business is verified at the same moment', async () => {
  const shop = await openPartner(simulator)
  const send = (change: object) => shop.portal.request('PATCH', '/partner', change)
  await send({ allowed_ips: ['198.51.100.7'] })
  await Promise.all([send({ tier: 'enterprise' }), send({ business_verified: true })])
  expect((await shop.portal.request('GET', '/partner')).data).toMatchObject({ tier: 'enterprise' })
})

test('a key revoked while it is being used for the first time is refused from then on', async () => {
  const shop = await openPartner(simulator)
  for (let round = 0; round < 40; round += 1) {
    const made = await shop.portal.request('POST', '/keys', { environment: 'test', abilities: [] })
    const { id, key } = made.data as { id: string; key: string }
    await Promise.all([
      ...Array.from({ length: 4 }, () => shop.get('/me', key)),
      shop.portal.request('DELETE', `/keys/${id}`),
    ])
    expect((await shop.get('/me', key)).error?.code).toBe('KEY_INVALID')
  }
})

test('of faults and switches set together, those in force are the ones that a restart finds', async () => {
  const own = await createEmptyDatabase()
  const before = await startSimulatorProcess({ databaseUrl: own.url })
  const shop = await openPartner(before)
  const match = { method: 'GET', path: '/nothing' }
  await Promise.all(
    [1, 2, 3, 4, 5, 6].flatMap((ms) => [
      shop.portal.request('PUT', '/faults', [{ match, kind: 'delay', ms }]),
      shop.portal.request('PATCH', '/products/econet.airtime', { available: ms % 2 === 0 }),
      shop.portal.request('PATCH', '/methods/omari', { paused: ms % 2 === 0 }),
      shop.portal.request('PUT', '/webhook', { environment: 'test', url: `http://127.0.0.1:9/${ms}` }),
    ]),
  )
  const seen = async (portal: typeof shop.portal) => {
    const paths = ['/faults', '/products', '/methods', '/webhook']
    return Promise.all(paths.map(async (path) => (await portal.request('GET', path)).data))
  }
  const inForce = await seen(shop.portal)
  expect(inForce[0]).toHaveLength(1)
  await before.stop()
  const after = await startSimulatorProcess({ databaseUrl: own.url })
  expect(await seen(after.portalAs(shop.portal.token))).toEqual(inForce)
  await after.stop()
  await own.drop()
})
