import type { Page } from '@playwright/test'
import { expect, heard, quoteAirtime, test } from '../support/counter.ts'
import { sellDollar } from '../support/sell-dollar.ts'

const field = (page: Page) => page.getByLabel('Customer’s number')
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Help' })

test('? opens this screen’s help over it, and Esc leaves number and focus as they were', async ({ till }) => {
  await heard(till)
  await field(till).pressSequentially('0771234')
  await till.keyboard.press('?')
  await expect(sheet(till).getByRole('heading', { name: 'What to do here' })).toBeVisible()
  await expect(sheet(till).getByText('Enter the customer’s number and read it back to them.')).toBeVisible()
  await expect(sheet(till).getByRole('listitem').filter({ hasText: 'Last slip' })).toContainText('Alt R')
  const trouble = sheet(till).getByText('I sold to the wrong number')
  await trouble.click()
  await expect(
    sheet(till)
      .getByText(/^Whom to call: /)
      .first(),
  ).toBeVisible()
  await till.keyboard.press('Escape')
  await expect(sheet(till)).toBeHidden()
  await expect(field(till)).toBeFocused()
  await till.keyboard.type('567')
  await expect(field(till)).toHaveValue('077 123 4567')
  expect(new URL(till.url()).pathname).toBe('/sell/airtime')
})

test('the help lists the keys that the screen has now, and a press on the button opens it too', async ({
  till,
  freshNumber,
}) => {
  await quoteAirtime(till, freshNumber())
  await till.getByRole('link', { name: 'Help' }).click()
  await expect(sheet(till).getByText('Take the cash, enter it and press Sell.')).toBeVisible()
  const keys = sheet(till).getByRole('listitem')
  await expect(keys.filter({ has: till.locator('kbd', { hasText: /^F9$/ }) })).toHaveCount(1)
  await sheet(till)
    .getByRole('button', { name: /^Close/ })
    .click()
  await expect(sheet(till)).toBeHidden()
  await expect(till.getByText('Price held for')).toBeVisible()
  await expect(till.locator('html')).not.toHaveAttribute('data-loading')
})

test('without a line the help still lists the keys, and can be asked for again', async ({ till }) => {
  await heard(till)
  await till.route('**/api/help**', (route) => route.abort())
  await till.keyboard.press('?')
  await expect(sheet(till).getByText('No connection')).toBeVisible()
  await expect(sheet(till).getByRole('listitem').filter({ hasText: 'Find, reprint' })).toContainText('F8')
  await till.unroute('**/api/help**')
  await sheet(till).getByRole('button', { name: 'Try again' }).click()
  await expect(sheet(till).getByText('The token does not work')).toBeVisible()
})

test('Alt R opens the last slip from inside a field, and again from the slip itself', async ({ till, freshNumber }) => {
  await till.keyboard.press('Alt+r')
  await expect(till.getByRole('heading', { name: 'Last slip' })).toBeVisible()
  await sellDollar(till, freshNumber())
  const sold = new URL(till.url()).pathname
  await till.goto('/sell/airtime')
  await heard(till)
  await field(till).pressSequentially('0782')
  await till.keyboard.press('Alt+r')
  await till.waitForURL(`**${sold}/receipt`)
  await expect(till.getByRole('heading', { name: 'This slip has not been printed yet.' })).toBeVisible()
  await till.keyboard.press('Alt+r')
  await expect(till.locator('html')).not.toHaveAttribute('data-loading')
  await expect(till.getByRole('heading', { name: 'This slip has not been printed yet.' })).toBeVisible()
  expect(new URL(till.url()).pathname).toBe(`${sold}/receipt`)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('help is a button in the bar, and the last slip a link under More', async ({ till, freshNumber }) => {
    await sellDollar(till, freshNumber())
    await till.getByRole('navigation', { name: 'Actions' }).getByText('More').click()
    await till.getByRole('navigation', { name: 'Actions' }).getByRole('link', { name: 'Last slip' }).click()
    await till.waitForURL('**/receipt')
    await till.getByRole('link', { name: 'Help' }).click()
    await expect(sheet(till).getByText('If no paper comes out, print again.')).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the same help is a page, with a way back to the screen', async ({ till }) => {
    await till.getByRole('link', { name: 'Help' }).click()
    await expect(till.getByText('Enter the customer’s number and read it back to them.')).toBeVisible()
    await till.getByText('The customer says it did not arrive').click()
    await expect(till.getByText(/^Whom to call: /).last()).toBeVisible()
    await till.getByRole('link', { name: 'Back to the screen' }).click()
    await expect(field(till)).toBeVisible()
  })
})
