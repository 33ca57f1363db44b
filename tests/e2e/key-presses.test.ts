import type { Page } from '@playwright/test'
import { expect, quoteAirtime, test, ticketIdOf } from '../support/counter.ts'

/** The key presses of a till's keyboard, counted. */
function counted(page: Page) {
  let presses = 0
  return {
    async press(...keys: string[]) {
      for (const key of keys) {
        presses++
        await page.keyboard.press(key)
      }
    },
    presses: () => presses,
  }
}

test.beforeEach(async ({ till, freshNumber, query }) => {
  const number = freshNumber()
  await quoteAirtime(till, number, '4')
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $5.00.' })).toBeVisible()
  // Yesterday's: the same sale within five minutes rightly asks for a reason.
  await query(`update "Sale" set "claimedAt" = "claimedAt" - interval '1 day' where "ticketId" = $1`, [
    ticketIdOf(till),
  ])
  await till.goto('/sell/airtime')
  await expect(till.getByLabel('Customer’s number')).toBeFocused()
  test.info().annotations.push({ type: 'number', description: number })
})

const numberOf = () => test.info().annotations.find(({ type }) => type === 'number')?.description ?? ''

test('a complete airtime sale to a recent customer, with the whole number typed, takes at most 12 key presses', async ({
  till,
}) => {
  const { press, presses } = counted(till)
  await press(...numberOf())
  await expect(till.getByText(/Last time at this till: \$5\.00, Econet airtime, /)).toBeVisible()
  await press('R')
  await expect(till.getByText('Price held for')).toBeVisible()
  await press('F9')
  await expect(till.getByRole('heading', { name: 'You took $5.00.' })).toBeVisible()
  expect(presses()).toBeLessThanOrEqual(12)
})

test('found in the list by the number’s last digits it takes seven, and the newest customer three', async ({
  till,
  query,
}) => {
  const { press, presses } = counted(till)
  await press(...numberOf().slice(-4), 'ArrowDown', 'Enter')
  await expect(till.getByText('Price held for')).toBeVisible()
  await press('F9')
  await expect(till.getByRole('heading', { name: 'You took $5.00.' })).toBeVisible()
  expect(presses()).toBe(7)
  await query(`update "Sale" set "claimedAt" = "claimedAt" - interval '1 day' where "ticketId" = $1`, [
    ticketIdOf(till),
  ])
  await till.goto('/sell/airtime')
  await expect(till.getByRole('button', { name: /Econet airtime/ })).toHaveCount(1)
  const again = counted(till)
  await again.press('ArrowDown', 'Enter')
  await expect(till.getByText('Price held for')).toBeVisible()
  await again.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $5.00.' })).toBeVisible()
  expect(again.presses()).toBe(3)
})

test('the same again within five minutes is priced, but sold only with a reason', async ({ till, query }) => {
  await query('update "Sale" set "claimedAt" = now()')
  await till.keyboard.press('ArrowDown')
  await till.keyboard.press('Enter')
  await expect(till.getByText('Price held for')).toBeVisible()
  await till.keyboard.press('F9')
  await expect(till.getByText(/the same item was sold to this number/)).toBeVisible()
})
