import { expect, test } from '../support/counter.ts'
import { transactionsAt } from '../support/portal.ts'

test('the web process killed between claim and answer: one sale at the Service, its token on screen', async ({
  shop,
  portal,
  stack,
  query,
}) => {
  await shop.open('/sell/electricity')
  await shop.press(/^\$20\.00/, { recipient: '37120046003' })
  const { ticketId } = shop
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'delay', ms: 8_000, times: 1 }])
  const answer = shop.press(/^Take this cash and sell/, { confirmed: 'on' }).catch(() => 'none')
  const stateOf = async () => (await query('select state from "Sale" where "ticketId" = $1', [ticketId]))[0]?.state
  await expect.poll(stateOf, { intervals: [50] }).toBe('sending')
  await stack.web.kill()
  expect(await stateOf()).toBe('sending')
  expect(await answer).toBe('none')
  await stack.web.start()
  await expect(async () => {
    await shop.open(`/tickets/${ticketId}`)
    expect(shop.text).toContain('Enter this code into your meter')
  }).toPass({ timeout: 60_000 })
  const [sale] = await query('select reference from "Sale" where "ticketId" = $1', [ticketId])
  expect(await transactionsAt(`${stack.simulatorUrl}/api/v1`, String(sale?.reference))).toHaveLength(1)
})

test('the worker killed while a sale waits: its successor settles it', async ({ shop, portal, stack, freshNumber }) => {
  await shop.press(/^Find/, { recipient: freshNumber() })
  await shop.press(/^\$5\.00/)
  await portal.pendSales()
  await shop.press(/^Take this cash and sell/)
  expect(shop.heading).toBe('Keep the $5.00. The Service has accepted the sale.')
  await stack.worker.kill()
  await portal.advance(40)
  await stack.worker.start()
  await expect(async () => {
    await shop.reload()
    expect(shop.heading).toBe('You took $5.00. No change to give.')
  }).toPass({ timeout: 60_000 })
})
