import type { Locator, Page } from '@playwright/test'
import { expect, test, ticketIdOf } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import { printsElectricity } from '../support/prints-itself.ts'

/** A hand on a phone: each tap, and each digit on the phone's own keyboard, is a touch. */
function hand(page: Page) {
  let touches = 0
  return {
    async type(digits: string) {
      touches += digits.length
      await page.locator('#recipient').pressSequentially(digits)
    },
    async tap(control: Locator) {
      touches += 1
      await control.tap()
    },
    touches: () => touches,
  }
}

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

const key = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('airtime for a new number takes eleven touches, the next customer one, and a recent customer two', async ({
  till,
  freshNumber,
  query,
}) => {
  const number = freshNumber()
  const { type, tap, touches } = hand(till)
  await type(number.slice(1))
  await tap(key(till, /^\$5\.00/))
  await tap(key(till, 'Take $5.00, sell'))
  await expect(till.getByRole('heading', { name: 'You took $5.00.' })).toBeVisible()
  expect(touches()).toBe(11)
  // Yesterday's: the same sale within five minutes rightly asks for a reason.
  await query(`update "Sale" set "claimedAt" = "claimedAt" - interval '1 day' where "ticketId" = $1`, [
    ticketIdOf(till),
  ])
  await tap(till.getByRole('link', { name: 'Next customer' }))
  await expect(till.getByLabel('Customer’s number')).toBeVisible()
  expect(touches()).toBe(12)
  await tap(till.locator('#recent-customers button').first())
  await tap(key(till, 'Take $5.00, sell'))
  await expect(till.getByRole('heading', { name: 'You took $5.00.' })).toBeVisible()
  expect(touches()).toBe(12 + 2)
})

test('electricity for a new meter, its name confirmed and its slip printed, takes fourteen; the till may print that product when asked', async ({
  till,
  query,
  freshMeter,
}) => {
  await printsElectricity(till, query)
  await till.goto('/sell/electricity')
  const { type, tap, touches } = hand(till)
  await type(freshMeter())
  await tap(key(till, /^\$10\.00/))
  await tap(till.getByLabel('The name is right'))
  await tap(key(till, /^Take \$10\.\d\d, sell/))
  await till.waitForURL('**/receipt?copy=1')
  expect(touches()).toBe(14)
  await till.getByRole('button', { name: 'Print when asked' }).tap()
  await expect(till.getByRole('button', { name: 'Print when asked', pressed: true })).toBeVisible()
  await expectToFit(till)
  await till.goto('/sell/electricity')
  await type(freshMeter())
  await tap(key(till, /^\$10\.00/))
  await tap(till.getByLabel('The name is right'))
  await tap(key(till, /^Take \$10\.\d\d, sell/))
  await expect(till.getByText('Enter this code into your meter').first()).toBeVisible()
  await expect(till.getByRole('button', { name: 'Print slip' })).toBeFocused()
  expect(till.url()).not.toContain('receipt')
})

test('airtime by mobile money from the same number takes eleven; another payer has the screen behind it', async ({
  till,
  freshNumber,
}) => {
  const { type, tap, touches } = hand(till)
  await type(freshNumber().slice(1))
  await tap(key(till, /^\$2\.00/))
  const ask = key(till, 'EcoCash $2.00: ask this number')
  await expect(ask).toBeVisible()
  await expectToFit(till)
  await till.getByRole('link', { name: /^Mobile money/ }).tap()
  await expect(till.getByLabel('Payer’s number')).not.toHaveValue('')
  await till.getByRole('link', { name: /^Choose another way to pay/ }).tap()
  await tap(ask)
  await expect(
    till.getByRole('heading', { name: /^No money yet\. We have requested|^You took|^Paid by/ }),
  ).toBeVisible()
  expect(touches()).toBe(11)
})

/** Hands at a desk: each key is a press, and says what it is for; none of the five takes a click. */
function hands(page: Page) {
  const presses: string[] = []
  return {
    async press(what: string, ...keys: string[]) {
      for (const key of keys) {
        presses.push(`${key}: ${what}`)
        await page.keyboard.press(key)
      }
    },
    /** What was pressed since the last time. */
    taken: () => presses.splice(0),
  }
}

/** The most presses at a desk, from the empty selling screen to what the screen says at the end. */
const MOST = { newNumber: 11, recent: 3, printedElectricity: 15, mobileMoney: 12, nextCustomer: 1 } as const

test.describe('at a desk, waiting for nothing but what the screen shows', () => {
  test.use({ viewport: { width: 1366, height: 768 }, hasTouch: false, isMobile: false })

  const priced = (till: Page) => expect(till.getByText('Price held for')).toBeVisible()
  const took = (till: Page, sum: string) =>
    expect(till.getByRole('heading', { name: `You took ${sum}.` })).toBeVisible()
  const empty = (till: Page) => expect(till.getByPlaceholder('for example 077 123 4567')).toBeVisible()

  test('airtime for a new number takes eleven presses, the next customer one, and a recent customer three', async ({
    till,
    freshNumber,
    query,
  }) => {
    const { press, taken } = hands(till)
    await press('a digit of the number, without its zero', ...freshNumber().slice(1))
    await press('the amount', '3')
    await priced(till)
    await press('take the exact cash and sell', 'F9')
    await took(till, '$2.00')
    expect(taken()).toHaveLength(MOST.newNumber)
    // Yesterday's: the same sale within five minutes rightly asks for a reason.
    await query(`update "Sale" set "claimedAt" = "claimedAt" - interval '1 day' where "ticketId" = $1`, [
      ticketIdOf(till),
    ])
    await press('the next customer', 'n')
    await empty(till)
    expect(taken()).toHaveLength(MOST.nextCustomer)
    await press('into the recent customers, to the newest', 'ArrowDown')
    await press('the same again', 'Enter')
    await priced(till)
    await press('take the exact cash and sell', 'F9')
    await took(till, '$2.00')
    expect(taken()).toHaveLength(MOST.recent)
  })

  test('electricity for a new meter, its name confirmed and its slip printed, takes fifteen at a till that prints nothing unasked', async ({
    till,
    freshMeter,
  }) => {
    await till.goto('/sell/electricity')
    const { press, taken } = hands(till)
    await press('a digit of the meter', ...freshMeter())
    await press('the amount', 'B')
    const name = till.getByRole('main').locator('label', { hasText: 'The name is right' })
    await expect(name.locator('kbd'), 'the key of the name').toBeVisible()
    await press('the name is right', 'Enter')
    await expect(till.getByText(/^Take \$10\.\d\d, sell$/)).toBeVisible()
    await press('take the exact cash and sell', 'F9')
    await expect(till.getByText('Enter this code into your meter').first()).toBeVisible()
    await press('print the slip', 'p')
    await till.waitForURL('**/receipt?copy=1')
    expect(taken()).toHaveLength(MOST.printedElectricity)
  })

  test('airtime by EcoCash from the number that takes it takes twelve', async ({ till, freshNumber }) => {
    const { press, taken } = hands(till)
    await press('a digit of the number, without its zero', ...freshNumber().slice(1))
    await press('the amount', '3')
    await priced(till)
    await press('mobile money', 'F6')
    await expect(till.getByText('Payer’s number')).toBeVisible()
    await press('ask this number', 'F9')
    await expect(till.getByRole('heading', { name: /^No money yet\. We have requested|^Paid by/ })).toBeVisible()
    expect(taken()).toHaveLength(MOST.mobileMoney)
  })
})
