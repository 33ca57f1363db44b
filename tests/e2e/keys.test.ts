import type { Page } from '@playwright/test'
import { expect, quoteAirtime, test } from '../support/counter.ts'

const field = (page: Page) => page.getByLabel('Customer’s number')

/** Types like a scanner: a burst of keys a few milliseconds apart, with a final Enter, judged by their own times. */
async function scan(page: Page, code: string) {
  await page.evaluate(
    (keys) => {
      for (const key of keys) {
        const target = document.activeElement ?? document.body
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      }
    },
    [...code, 'Enter'],
  )
}

test('every page of the key bar opens with its key, and the key bar names it', async ({ till }) => {
  for (const [key, title] of [
    ['F3', 'Bundle'],
    ['F4', 'Electricity'],
    ['F7', 'Waiting'],
    ['F8', 'Find a sale'],
    ['F10', 'Shift'],
    ['F2', 'Airtime'],
  ] as const) {
    await expect(till.getByRole('link', { name: new RegExp(` ?${key}$`) })).toHaveAttribute('aria-keyshortcuts', key)
    await till.keyboard.press(key)
    await expect(till).toHaveTitle(new RegExp(title, 'i'))
  }
})

test('a person’s own keys work and are shown, clashes are refused in words, and the usual keys can be restored', async ({
  till,
}) => {
  await till.goto('/settings/keys')
  const change = async (command: string, key: string) => {
    await till.getByRole('button', { name: `Change the key for: ${command}` }).click()
    await expect(till.getByText('Press the key you want')).toBeVisible()
    await till.keyboard.press(key)
  }
  await change('Waiting', 'F2')
  await expect(till.getByText('F2 is already used for: Airtime. Change that key first.')).toBeVisible()
  await change('Waiting', '5')
  await expect(till.getByText(/^5 types or chooses on the screen/)).toBeVisible()
  await change('Waiting', 'Alt+w')
  await expect(till.getByText('Saved: Waiting is now Alt W.')).toBeVisible()
  await change('Sell, or get price', 'Insert')
  await expect(till.getByText('Saved: Sell, or get price is now Ins.')).toBeVisible()
  await expect(till.getByRole('link', { name: /^Waiting/ })).toHaveAttribute('aria-keyshortcuts', 'Alt+W')
  await till.keyboard.press('Alt+w')
  await till.waitForURL('**/waiting')
  await till.keyboard.press('F7')
  await quoteAirtime(till, '0778100001')
  await expect(till.locator('#sell')).toHaveAttribute('aria-keyshortcuts', 'Insert')
  await expect(till.locator('#sell')).toContainText('Ins')
  await till.goto('/settings/keys')
  await till.getByRole('button', { name: 'Reset to default keys' }).click()
  await expect(till.getByRole('link', { name: /^Waiting/ })).toHaveAttribute('aria-keyshortcuts', 'F7')
})

test('text typed while a page loads reaches its field', async ({ till }) => {
  await till.goto('/waiting')
  await expect(till.getByRole('heading', { name: /waiting/i })).toBeVisible()
  await till.evaluate(() => {
    const key = (name: string) =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
    for (const name of ['F2', ...'0771234567']) key(name)
  })
  await till.waitForURL('**/sell/airtime')
  await expect(field(till)).toHaveValue('077 123 4567')
})

test('a scan goes into the screen’s field, presses nothing, and does not leave a sold ticket', async ({ till }) => {
  await till.keyboard.press('F4')
  const meter = till.getByLabel('Meter number')
  await expect(meter).toBeVisible()
  await meter.blur()
  await scan(till, '37120045118')
  await expect(meter).toHaveValue('3712 0045 118')
  await quoteAirtime(till, '0778100002')
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $1.00.' })).toBeVisible()
  const address = till.url()
  await scan(till, '37120045118')
  await expect(till.getByRole('link', { name: /next/i })).toBeVisible()
  expect(till.url()).toBe(address)
})

test('the palette finds pages and sells to a typed number, which reaches no address', async ({ till }) => {
  await till.goto('/waiting')
  await expect(till.getByText(/^updated \d+ s ago/)).toBeVisible()
  await till.keyboard.press('/')
  const palette = till.getByRole('combobox', { name: 'Search pages, customers and numbers' })
  await expect(palette).toBeFocused()
  await palette.fill('reprint')
  await till.keyboard.press('Enter')
  await till.waitForURL('**/sales')
  await till.keyboard.press('Control+k')
  await palette.fill('+263 77 810 0003')
  await till.keyboard.press('ArrowDown')
  await till.keyboard.press('ArrowUp')
  await expect(till.getByRole('option', { selected: true })).toHaveText('Sell airtime to 077 810 0003')
  await till.keyboard.press('Enter')
  await till.waitForURL('**/sell/airtime')
  await expect(field(till)).toHaveValue('077 810 0003')
  await expect(field(till)).not.toBeFocused()
  await till.keyboard.press('/')
  await expect(field(till)).toBeFocused()
  expect(till.url()).not.toContain('810')
})
