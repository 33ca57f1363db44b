import type { Page } from '@playwright/test'
import { expect, quoteAirtime, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import { blackButtons } from '../support/looks.ts'

const DESK = { width: 1366, height: 768 }
const PHONE = { width: 360, height: 740 }
const LOW = { width: 1024, height: 640 }

async function expectToFitAll(page: Page, name: string): Promise<void> {
  for (const size of [PHONE, LOW, DESK]) {
    await page.setViewportSize(size)
    await expectToFit(page, name)
  }
}

/** Sells five dollars of airtime for 5.40, and keeps the forty cents for the customer. */
async function keepForty(till: Page, number: string, forNumber = number): Promise<void> {
  await quoteAirtime(till, number, '4')
  await till.getByLabel('Cash received, in dollars').fill('5.40')
  await till.keyboard.press('F9')
  await expect(till.getByText('Give $0.40 change.')).toBeVisible()
  await till.getByText('No small change? Keep it for the customer').click()
  await expect(till.getByLabel('Amount to keep, USD')).toHaveValue('0.40')
  await expectToFitAll(till, 'change to keep')
  await till.getByLabel('Customer’s number').fill(forNumber)
  await till.getByRole('button', { name: 'Keep for the customer' }).click()
  await expect(till.getByText('$0.40 of change is kept for the customer.')).toBeVisible()
}

test('a till without coins keeps change for the customer, who gets it at the next visit, by a key and never by Enter', async ({
  till,
  freshNumber,
}) => {
  test.slow()
  const number = freshNumber()
  await keepForty(till, number)
  await expect(till.getByRole('heading', { name: /You took \$5\.40\./ })).not.toContainText('Give')
  await expect(till.getByText(/^Code: [A-Z2-9]{4}-[A-Z2-9]{4}$/)).toBeVisible()
  await expectToFitAll(till, 'change kept')

  await till.goto('/sales')
  await till.getByRole('link', { name: 'Pay kept change' }).click()
  await expect(till.getByLabel(/^Customer’s number, or code/)).toBeFocused()
  expect(await blackButtons(till)).toEqual(['Find'])
  await till.keyboard.type(number)
  await till.keyboard.press('Enter')
  const pay = till.getByRole('button', { name: /^Confirm \$0\.40 paid out/ })
  await expect(pay).toBeVisible()
  expect(await blackButtons(till)).toEqual(['Confirm $0.40 paid out'])
  expect(till.url()).not.toContain(number)
  await expectToFitAll(till, 'change found')
  await till.keyboard.press('Enter')
  await expect(pay).toBeVisible()
  await till.keyboard.press('b')
  await expect(till.getByText(/^Paid .*, till \d+\.$/)).toBeVisible()
  await expect(pay).toHaveCount(0)
  await expectToFitAll(till, 'change paid')

  // Towards the next sale: what the price shows is paid out, and the customer pays with it.
  const regular = freshNumber()
  await keepForty(till, freshNumber(), regular)
  await quoteAirtime(till, regular, '4')
  await expect(till.getByText('$0.40 of change is kept for this number.')).toBeVisible()
  await expectToFitAll(till, 'change at a price')
  await till.getByRole('link', { name: 'Pay kept change' }).click()
  await till.getByRole('button', { name: /^Confirm \$0\.40 paid out/ }).click()
  await expect(
    till.getByText('$0.40 of kept change is paid out. Count it with what the customer hands over.'),
  ).toBeVisible()
  await expect(till.getByLabel('Cash received, in dollars')).toBeVisible()
  await expect(till.getByText('$0.40 of change is kept for this number.')).toHaveCount(0)
})
