import { expect, quoteElectricity, test } from '../support/counter.ts'
import { sellDollar } from '../support/sell-dollar.ts'

test.use({ minimal: true })

test('selling works with a Service that reports only what its document names', async ({ till, freshNumber }) => {
  await sellDollar(till, freshNumber())
  await quoteElectricity(till, '00000000001')
  await till.getByLabel('The name is right').check()
  await till.keyboard.press('F9')
  await expect(till.getByText('Enter this code into your meter').first()).toBeVisible()
  await till.goto('/sell/bundle')
  await till.getByLabel('Customer’s number').fill(freshNumber())
  // The list moves when it is known whose number it is; a press between its down and its up would be lost.
  await expect(till.getByText('Econet', { exact: true }).first()).toBeVisible()
  await till.getByRole('button', { name: /econet weekly 1gb/i }).click()
  await till.getByRole('button', { name: /^Take \$3\.00, sell/ }).click()
  await expect(till.getByRole('heading', { name: 'You took $3.00. No change to give.' })).toBeVisible()
  await till.goto('/sell/bill')
  await till.getByLabel('Customer’s account number').fill('TEST-OK')
  await till.getByText('DStv bill').click()
  await till.getByRole('button', { name: /^\$5\.00/ }).click()
  await till.getByLabel('The name is right').check()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $5.50. No change to give.' })).toBeVisible()
  await till.goto('/sell/voucher')
  await till.getByLabel('Customer’s number').fill(freshNumber())
  await till.getByText('TelOne voucher wifi 5gb').click()
  await till.getByRole('button', { name: 'Get price' }).click()
  await till.getByRole('button', { name: /^Take \$4\.00, sell/ }).click()
  await expect(till.getByText('Code ready')).toBeVisible()
})
