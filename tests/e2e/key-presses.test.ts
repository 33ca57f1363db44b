import type { Page } from '@playwright/test'
import { expect, quoteAirtime, test, ticketIdOf } from '../support/counter.ts'
import { printsElectricity } from '../support/prints-itself.ts'

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

/** Between two digits that belong to one number; a later one presses the key of an amount. */
const REST_MS = 250

/** Waits until a digit is a key of the screen: typed on at once it would be one too many of the number. */
async function rested(page: Page): Promise<void> {
  await page.waitForFunction((rest) => performance.now() - Number(document.body.dataset.keyAt) > rest, REST_MS)
}

test.beforeEach(async ({ till, freshNumber, query }) => {
  await till.addInitScript(() => {
    addEventListener('keydown', ({ timeStamp }) => Object.assign(document.body.dataset, { keyAt: timeStamp }), true)
  })
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

test('a new amount takes eleven in cash, and twelve by mobile money from the same number', async ({ till, query }) => {
  const { press, presses } = counted(till)
  const quote = async () => {
    await press(...numberOf().slice(1))
    await expect(till.getByRole('button', { name: /^\$2\.00/ })).toBeEnabled()
    await rested(till)
    await press('3')
    await expect(till.getByText('Price held for')).toBeVisible()
  }
  await quote()
  await press('F9')
  await expect(till.getByRole('heading', { name: 'You took $2.00.' })).toBeVisible()
  expect(presses()).toBe(11)
  await query(`update "Sale" set "claimedAt" = "claimedAt" - interval '1 day' where "ticketId" = $1`, [
    ticketIdOf(till),
  ])
  await expect(till.getByRole('link', { name: /^Next customer/ })).toBeFocused()
  await press('Enter')
  await expect(till.getByLabel('Customer’s number')).toBeFocused()
  expect(presses()).toBe(12)
  await quote()
  await press('F6')
  await expect(till.getByLabel('Payer’s number')).toBeFocused()
  await press('F9')
  await expect(
    till.getByRole('heading', { name: /^No money yet\. We have requested|^You took|^Paid by/ }),
  ).toBeVisible()
  expect(presses()).toBe(12 + 12)
})

test('electricity for a new meter, its name confirmed and its slip printed, takes fifteen', async ({
  till,
  query,
  freshMeter,
}) => {
  await printsElectricity(till, query)
  await till.goto('/sell/electricity')
  await expect(till.getByLabel('Meter number')).toBeFocused()
  const { press, presses } = counted(till)
  await press(...freshMeter(), 'Enter', '2')
  await expect(till.getByLabel('The name is right')).toBeFocused()
  await press('Enter', 'F9')
  await till.waitForURL('**/receipt?copy=1')
  expect(presses()).toBe(15)
})

test('the same item again within five minutes is priced, and a reason is asked for at the price', async ({
  till,
  query,
}) => {
  await query('update "Sale" set "claimedAt" = now() where recipient = $1', [`263${numberOf().slice(1)}`])
  await till.keyboard.press('ArrowDown')
  await till.keyboard.press('Enter')
  await expect(till.getByText('Price held for')).toBeVisible()
  await expect(till.getByText(/The same item, for \$5\.00, was sold to this number/)).toBeVisible()
  await expect(till.getByRole('button', { name: /ask this number/ })).toHaveCount(0)
})

test('Enter on a number whose look-up failed does not count for the next number', async ({ till, freshNumber }) => {
  const field = till.getByLabel('Customer’s number')
  await till.route('**/api/lookup', (route) => route.abort())
  await field.fill(freshNumber())
  await till.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/connection/)
  await till.unroute('**/api/lookup')
  await field.fill(freshNumber())
  await expect(till.getByRole('button', { name: /^\$1\.00/ })).toBeEnabled()
  await expect(field).toBeFocused()
})
