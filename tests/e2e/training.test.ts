import { expect, quoteAirtime, test } from '../support/counter.ts'

test('a drill tells what to do, and is done when the till has seen it happen', async ({ till, portal }) => {
  await till.getByText('Rudo', { exact: true }).first().click()
  await till.getByRole('link', { name: 'Training' }).click()
  const drill = till.getByRole('listitem').filter({ hasText: 'A sale that takes its time' }).first()
  await expect(drill.getByText('Not done yet')).toBeVisible()
  await expect(drill.getByText(/Sell \$1 of airtime to 263 000 000 002|Sell \$1 of airtime to/)).toBeVisible()
  await quoteAirtime(till, '263000000002')
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /The Service has taken the sale on/ })).toBeVisible()
  await portal.advance(40)
  await expect(till.getByRole('heading', { name: /^You took \$1\.00/ })).toBeVisible({ timeout: 30_000 })
  await till.goto('/training')
  await expect(drill.getByText('Done', { exact: true })).toBeVisible()
  await expect(till.getByText('TEST').first()).toBeVisible()
})
