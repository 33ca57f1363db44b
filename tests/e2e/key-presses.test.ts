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
  await expect(till.getByText(/Last time: \$5\.00, Econet airtime, /)).toBeVisible()
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
    await press(...numberOf().slice(1), '3')
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

/** Lets the look-ups of numbers wait until the returned function is called. */
async function holdLookups(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/lookup', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('an amount’s key typed before the number is found waits for it, and the number stays whole', async ({
  till,
  freshNumber,
}) => {
  const field = till.getByLabel('Customer’s number')
  const release = await holdLookups(till)
  const number = freshNumber().slice(1)
  await till.keyboard.type(`${number}3`)
  await expect(field).toHaveAccessibleDescription(/^\$2\.00 waits for the number/)
  expect((await field.inputValue()).replace(/\s/g, '')).toBe(`0${number}`)
  await till.keyboard.press('Backspace')
  await expect(field).not.toHaveAccessibleDescription(/waits/)
  await till.keyboard.press('4')
  await expect(field).toHaveAccessibleDescription(/^\$5\.00 waits/)
  release()
  await expect(till.getByText('Price held for')).toBeVisible()
  await expect(till.locator('#sell')).toHaveText(/\$5\.00/)
})

test('it is let go with a word if the number is not found, and the dot does not say that the line is good', async ({
  till,
  freshNumber,
}) => {
  const field = till.getByLabel('Customer’s number')
  await expect(till.getByText(/^updated \d+ s ago/)).toBeVisible()
  await till.context().setOffline(true)
  await till.keyboard.type(`${freshNumber()}3`)
  await expect(field).toHaveAccessibleDescription(/connection.*\$2\.00 was not chosen\./)
  await expect(till.getByText('no connection, trying again').first()).toBeVisible()
  await till.context().setOffline(false)
  await expect(till.getByText(/^updated \d+ s ago/)).toBeVisible()
  await till.keyboard.press('3')
  await expect(till.getByText('Price held for')).toBeVisible()
})

test('two more digits are too many, as ever', async ({ till, freshNumber }) => {
  await holdLookups(till)
  await till.keyboard.type(`${freshNumber()}12`)
  await expect(till.getByText(/Too many digits/)).toBeVisible()
})

test('a number and its amount’s key typed while the page loads both arrive', async ({ till, freshNumber }) => {
  await till.goto('/waiting')
  await expect(till.getByRole('heading', { name: /waiting/i })).toBeVisible()
  await till.evaluate((number) => {
    const key = (name: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
    for (const name of ['F2', ...number, '3']) key(name)
  }, freshNumber())
  await expect(till.getByText('Price held for')).toBeVisible()
  await expect(till.locator('#sell')).toHaveText(/\$2\.00/)
})

test('F6 carries the number and the amount to the deposit, and Esc brings the number back', async ({
  till,
  freshNumber,
}) => {
  const number = freshNumber()
  await till.keyboard.type(number)
  await till.getByLabel('Other amount').fill('7')
  await till.keyboard.press('F6')
  const payer = till.getByLabel('Payer’s number')
  await expect(payer).toBeFocused()
  await expect.poll(async () => (await payer.inputValue()).replace(/\s/g, '')).toBe(number)
  await expect(till.getByLabel('Amount in dollars')).toHaveValue('7')
  await till.keyboard.press('Enter')
  await expect(till.getByLabel('Purpose')).toBeFocused()
  await till.keyboard.press('Escape')
  const field = till.getByLabel('Customer’s number')
  await expect.poll(async () => (await field.inputValue()).replace(/\s/g, '')).toBe(number)
  await expect(field).toBeFocused()
  await till.keyboard.press('F7')
  await expect(field).toHaveCount(0)
  await till.keyboard.press('F6')
  await expect(payer).toHaveValue('')
})
