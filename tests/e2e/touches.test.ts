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
