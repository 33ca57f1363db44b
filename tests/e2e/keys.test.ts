import type { Page } from '@playwright/test'
import { expect, heard, quoteAirtime, test } from '../support/counter.ts'
import { sellDollar } from '../support/sell-dollar.ts'

const field = (page: Page) => page.getByLabel('Customer’s number')

/** Types like a scanner: a burst of keys, none waiting for the page's answer to the one before, with a final Enter. */
async function scan(page: Page, code: string) {
  const client = await page.context().newCDPSession(page)
  const strokes = [
    ...[...code].map((text) => ({ text, key: text, code: `Digit${text}` })),
    { text: '\r', key: 'Enter', code: 'Enter' },
  ]
  await Promise.all(
    strokes.flatMap((stroke) => [
      client.send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke }),
      client.send('Input.dispatchKeyEvent', { type: 'keyUp', key: stroke.key, code: stroke.code }),
    ]),
  )
  await client.detach()
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
  await change('Back', 'Alt+k')
  await expect(till.getByText('Saved: Back is now Alt K.')).toBeVisible()
  await expect(till.getByRole('link', { name: /^Waiting/ })).toHaveAttribute('aria-keyshortcuts', 'Alt+W')
  await till.keyboard.press('Alt+w')
  await till.waitForURL('**/waiting')
  await till.keyboard.press('F7')
  await quoteAirtime(till, '0778100001')
  await expect(till.locator('#sell')).toHaveAttribute('aria-keyshortcuts', 'Insert')
  await expect(till.locator('#sell')).toContainText('Ins')
  await till.keyboard.press('+')
  await till.getByRole('button', { name: 'Airtime F' }).click()
  await field(till).pressSequentially('0772')
  await till.keyboard.press('Escape')
  await expect(field(till)).toHaveValue('')
  await till.keyboard.press('Alt+k')
  await expect(till.getByText('Price held for')).toBeVisible()
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
  // Beside a whole number, whose amounts have the digits as keys, the burst tells a scan from presses.
  await scan(till, '37120045120')
  await expect(meter).toHaveValue('3712 0045 120')
  await sellDollar(till, '0778100002')
  const address = till.url()
  await scan(till, '37120045118')
  await expect(till.getByRole('link', { name: /next/i })).toBeVisible()
  expect(till.url()).toBe(address)
})

test('digits typed or scanned at any pace beside an empty number all go to it, wherever the focus is', async ({
  till,
}) => {
  const leave = () => till.getByRole('link', { name: 'Edit favourites' }).focus()
  for (const delay of [5, 30, 60, 90, 200, 400]) {
    await till.goto('/sell/airtime')
    await heard(till)
    await leave()
    await till.keyboard.type('0771234567', { delay })
    await expect(field(till), `one key every ${delay} ms`).toHaveValue('077 123 4567')
  }
  await expect(till.getByRole('button', { name: /^\$1\.00/ })).toBeEnabled()
  await leave()
  await till.keyboard.type('0782', { delay: 90 })
  await expect(field(till)).toHaveValue('0782')
  await leave()
  await till.keyboard.type('345678', { delay: 90 })
  await expect(field(till)).toHaveValue('078 234 5678')
})

test('at the price, digits are the cash and letters and + are keys wherever the focus is; Esc clears, then goes back', async ({
  till,
  freshNumber,
}) => {
  await till.goto('/sell/airtime')
  await heard(till)
  const number = freshNumber()
  await till.keyboard.type(number)
  await expect(till.getByRole('button', { name: /^\$5\.00/ })).toBeEnabled()
  const top = await till.evaluate(() => window.scrollY)
  await till.keyboard.press('Enter')
  await expect(till.getByRole('button', { name: /^\$0\.50/ })).toBeFocused()
  expect(await till.evaluate(() => window.scrollY)).toBe(top)
  await field(till).focus()
  await till.waitForTimeout(300)
  await till.keyboard.press('4')
  await expect(till.getByText('Price held for')).toBeVisible()
  const cash = till.getByLabel('Cash received, in dollars')
  await expect(cash).toBeFocused()
  await till.keyboard.press('b')
  await expect(cash).toHaveValue('10.00')
  await expect(till.locator('#sell')).toBeFocused()
  await till.keyboard.type('20')
  await expect(cash).toHaveValue('20')
  await till.keyboard.press('Escape')
  await expect(cash).toHaveValue('')
  await till.keyboard.press('7')
  await till.getByRole('button', { name: 'Clear' }).click()
  await expect(cash).toHaveValue('')
  await expect(cash).toBeFocused()
  await till.keyboard.press('+')
  await expect(till.getByRole('button', { name: 'Airtime F' })).toBeFocused()
  await till.keyboard.press('Escape')
  await expect(field(till)).toHaveValue(/077 81/)
  await till.getByRole('button', { name: 'Clear' }).click()
  await expect(field(till)).toHaveValue('')
  for (const badge of await till.locator('kbd[data-digit]').all()) await expect(badge).toBeHidden()
})

test('the palette finds pages and sells to a typed number, which reaches no address', async ({ till, stack }) => {
  await till.goto('/waiting')
  await expect(till.getByText(/^updated \d+ s ago/)).toBeVisible()
  await till.keyboard.press('/')
  const palette = till.getByRole('combobox', { name: 'Search pages, customers and numbers' })
  await expect(palette).toBeFocused()
  await palette.fill('reprin')
  await till.getByRole('button', { name: /^Close/ }).focus()
  await till.keyboard.press('t')
  await expect(palette, 'a letter typed beside the field goes into it').toHaveValue('reprint')
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
  expect(new URL(till.url()).href.replace(stack.webUrl, '')).not.toContain('810')
})

test('every press shows within a frame, however slow the line is', async ({ till, freshNumber }) => {
  await heard(till)
  await till.route('**/*', async (route) => {
    const { headers, method } = { headers: route.request().headers(), method: route.request().method() }
    if (headers.rsc !== undefined || method === 'POST') await new Promise((later) => setTimeout(later, 1_500))
    await route.continue()
  })
  const bundles = till.getByRole('link', { name: /^Bundles/ })
  const isMarked = await bundles.evaluate(async (link: HTMLElement) => {
    link.click()
    await new Promise(requestAnimationFrame)
    return 'pressed' in link.dataset && 'loading' in document.documentElement.dataset
  })
  expect(isMarked).toBe(true)
  await till.waitForURL('**/sell/bundle')
  await expect(till.locator('html')).not.toHaveAttribute('data-loading')
  await field(till).fill(freshNumber())
  const amount = till.getByRole('button', { name: /^\$2\.00/ })
  await amount.click()
  await expect(amount).toHaveAttribute('data-pressed')
  await expect(till.locator('[aria-busy=true]')).toBeVisible()
  // Black on white becomes white on black: the figure must not vanish.
  const ink = await till.evaluate(() => getComputedStyle(document.body).color)
  await expect(amount).toHaveCSS('background-color', ink)
  await expect(amount).not.toHaveCSS('color', ink)
  await expect(till.getByText('Price held for')).toBeVisible()
})
