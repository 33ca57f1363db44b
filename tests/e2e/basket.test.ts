import { expect, quoteAirtime, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'

test('two items on one slip are paid together, and what was not sold is given back or sold again', async ({
  till,
  portal,
  freshNumber,
}) => {
  await quoteAirtime(till, freshNumber())
  await till.getByText('Add another item').click()
  await till.getByRole('button', { name: 'Electricity' }).click()
  await till.getByLabel('Meter number').fill('37120045777')
  await till.keyboard.press('Enter')
  await expect(till.getByLabel('Meter number')).not.toBeFocused()
  await till.keyboard.press('3')
  await expect(till.getByRole('heading', { name: '2 items on this slip' })).toBeVisible()
  await till.getByLabel('The name is right').check()
  await till.getByLabel('Cash received, in dollars').fill('50')
  await expectToFit(till)
  await portal.faults([
    { match: { method: 'POST', path: '/transactions' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 },
  ])
  await till.getByRole('button', { name: /^Take \$50\.00/ }).click()
  await expect(till.getByText('1 of 2 delivered')).toBeVisible()
  await till.setViewportSize({ width: 360, height: 740 })
  await expectToFit(till)
  await till.getByRole('button', { name: /^Sell again/ }).click()
  await expect(till.getByText(/2 of 3 delivered/)).toBeVisible()
})

test('a customer pays in two currencies and takes the change in one of them', async ({ till, freshNumber }) => {
  await quoteAirtime(till, freshNumber(), '4')
  await till.getByLabel('Cash received, in dollars').fill('3')
  await till.getByRole('textbox', { name: 'ZWG' }).fill('100')
  await till.getByLabel('Change in').selectOption('ZWG')
  await till.getByRole('button', { name: 'Take $3.00 + ZWG 100.00, give ZWG 44.00, sell' }).click()
  await expect(till.getByRole('heading', { name: /Give ZWG 44\.00 change/ })).toBeVisible()
})

test('airtime replaces missing change, and the typed cash stays', async ({ till, freshNumber }) => {
  await quoteAirtime(till, freshNumber())
  await till.getByLabel('Cash received, in dollars').fill('5')
  await till.getByRole('button', { name: /^Sell \$4\.00 of airtime/ }).click()
  await expect(till.getByRole('heading', { name: '2 items on this slip' })).toBeVisible()
  await expect(till.getByLabel('Cash received, in dollars')).toHaveValue('5')
  await till.getByRole('button', { name: 'Take $5.00, sell' }).click()
  await till.getByLabel('Reason for selling again').fill('airtime for change')
  await till.getByRole('button', { name: 'Take $5.00, sell' }).click()
  await expect(till.getByText('2 of 2 delivered')).toBeVisible()
})
