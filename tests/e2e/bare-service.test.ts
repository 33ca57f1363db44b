import { expect, quoteAirtime, quoteElectricity, test } from '../support/counter.ts'

test.use({ minimal: true })

test('a Service that tells only what its document names is still sold from', async ({ till, freshNumber }) => {
  await quoteAirtime(till, freshNumber())
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible()
  await quoteElectricity(till, '00000000001')
  await till.getByLabel('Yes, the name is right').check()
  await till.keyboard.press('F9')
  await expect(till.getByText('Enter this code into your meter').first()).toBeVisible()
  await till.goto('/sell/bundle')
  await till.getByLabel("Customer's number").fill(freshNumber())
  await till.getByRole('button', { name: /weekly 1gb/i }).click()
  await till.getByRole('button', { name: /^Take \$3\.00, sell/ }).click()
  await expect(till.getByRole('heading', { name: 'You took $3.00. No change to give.' })).toBeVisible()
})
