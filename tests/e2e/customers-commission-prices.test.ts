import { beginFresh, expect, test } from '../support/counter.ts'
import { sellDollar } from '../support/sell-dollar.ts'

// A shop of its own: its prices and rules would be on other tests' slips.
beginFresh()

test('customers, commission and prices are found and set', async ({ browser, stack, signIn, till, freshNumber }) => {
  const number = freshNumber()
  await sellDollar(till, number)

  const office = await signIn(await browser.newContext({ baseURL: stack.webUrl, javaScriptEnabled: true }), 'Tendai')
  await office.goto('/customers')
  await office.getByLabel('Whole number, meter or account').fill('0779999999')
  await office.getByRole('button', { name: 'Open customer' }).click()
  await expect(office.getByText('Nothing was sold to this number')).toBeVisible()
  await expect(office.getByLabel('Whole number, meter or account')).toHaveValue('0779999999')
  await expect(office.getByLabel('Whole number, meter or account')).toBeFocused()
  expect(office.url()).not.toContain('9999999')
  await office.getByLabel('Whole number, meter or account').fill(number)
  await office.getByRole('button', { name: 'Open customer' }).click()
  await expect(office.getByText('Every sale to this number')).toBeVisible()
  expect(office.url()).not.toContain(number.slice(-7))
  await expect(office.getByRole('row').filter({ hasText: 'Delivered' })).toHaveCount(1)

  await office.goto('/commission')
  await office.getByLabel('Monthly commission in USD').fill('10')
  await office.getByRole('button', { name: 'Save target' }).click()
  await expect(office.getByText('Target saved.')).toBeVisible()
  await expect(office.getByRole('row', { name: /All products/ }).getByText('$10.00')).toBeVisible()
  await office.goto('/commission/staff')
  await office.getByText('Add a rule').click()
  await office.getByLabel('Percent', { exact: true }).fill('10')
  await office.getByRole('button', { name: 'Save rule' }).click()
  await expect(office.getByRole('row', { name: /Everybody.*10% of margin/ })).toBeVisible()

  await office.goto('/prices?q=econet.airtime')
  const charge = office.getByLabel(/^Our charge for Econet airtime/)
  // A refusal goes to the field that it is about.
  await charge.fill('1,5O')
  const save = office.getByRole('button', { name: 'Save' }).first()
  await save.click()
  await expect(office.getByText('Enter the amount in figures')).toBeVisible()
  await expect(charge).toBeFocused()
  await charge.fill('0.50')
  await expect(office.getByText('Margin $1.00.')).toBeVisible()
  await save.click()
  await expect(office.getByText('Saved.')).toBeVisible()
  await office.getByText('Plan a price').first().click()
  await office.getByLabel('Product code').fill('econet.airtime')
  await office.locator('form:has([name=fromDay])').getByLabel('Our charge in USD').fill('0.30')
  await office.getByLabel('What for').fill('Weekend')
  await office.getByRole('button', { name: 'Plan a price' }).click()
  await expect(office.getByRole('row', { name: /Weekend/ }).getByText('on now')).toBeVisible()

  await office.goto('/money')
  await office.getByRole('button', { name: 'Confirm rates' }).click()
  await expect(office.getByText('The next ticket uses this rate.').first()).toBeVisible()
})
