import { expect, quoteAirtime, quoteElectricity, test, ticketIdOf } from '../support/counter.ts'
import { transactionsAt } from '../support/portal.ts'

test('the web process killed between claim and answer: one sale at the Service, its token on screen', async ({
  till,
  portal,
  stack,
  query,
}) => {
  await quoteElectricity(till, '37120046003')
  await till.getByLabel('The name is right').check()
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'delay', ms: 8_000, times: 1 }])
  const ticketId = ticketIdOf(till)
  await till.keyboard.press('F9')
  const stateOf = async () => (await query('select state from "Sale" where "ticketId" = $1', [ticketId]))[0]?.state
  await expect.poll(stateOf, { intervals: [50] }).toBe('sending')
  await stack.web.kill()
  expect(await stateOf()).toBe('sending')
  await stack.web.start()
  await till.goto('/')
  await till.goto(`/tickets/${ticketId}`)
  await expect(till.getByText('Enter this code into your meter').first()).toBeVisible({ timeout: 60_000 })
  const [sale] = await query('select reference from "Sale" where "ticketId" = $1', [ticketId])
  expect(await transactionsAt(`${stack.simulatorUrl}/api/v1`, String(sale?.reference))).toHaveLength(1)
})

test('the worker killed while a sale waits: its successor settles it', async ({ till, portal, stack, freshNumber }) => {
  await quoteAirtime(till, freshNumber(), '4')
  await portal.pendSales()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'Keep the $5.00. The Service has accepted the sale.' })).toBeVisible()
  await stack.worker.kill()
  await portal.advance(40)
  await stack.worker.start()
  await expect(till.getByRole('heading', { name: 'You took $5.00. No change to give.' })).toBeVisible({
    timeout: 45_000,
  })
})
