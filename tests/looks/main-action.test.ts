import type { Locator, Page } from '@playwright/test'
import { expect, quoteAirtime, quoteElectricity, test } from '../support/counter.ts'
import { expectInSight, expectUncovered } from '../support/loses-nothing.ts'

/** Windows of an old 15-inch screen, of a square one, of a phone, and of the first two at 200%. */
const SIZES = [
  { name: '1366x768', width: 1366, height: 625 },
  { name: '1024x640', width: 1024, height: 640 },
  { name: '360x740', width: 360, height: 740 },
  { name: '1366x768 at 200%', width: 683, height: 384 },
  { name: '1024x640 at 200%', width: 512, height: 320 },
]

const sellButton = (page: Page) => page.locator('#sell')
const cash = (page: Page) => page.getByLabel('Cash received, in dollars')
const next = (page: Page) => page.getByRole('link', { name: /^(Next|Serve the next) customer/ })

const TOP_AND_END = [0, 100_000]

/** Expects the control in sight at every size, with the page as it opens, or scrolled to these positions. */
async function expectAtEverySize(page: Page, control: Locator, what: string, tops = [0]): Promise<void> {
  for (const { name, ...viewport } of SIZES) {
    await page.setViewportSize(viewport)
    for (const top of tops) {
      await page.evaluate((y) => scrollTo(0, y), top)
      await expectUncovered(control, `${what}, ${name}, scrolled to ${top}`)
    }
  }
}

/** Adds an item to the ticket at its price. */
async function addItem(page: Page, kind: string, recipient: string, amount: RegExp): Promise<void> {
  await page.locator('summary[aria-keyshortcuts="+"]').click()
  // Its letter is part of its name where there is room for it.
  await page.getByRole('button', { name: new RegExp(`^${kind}( [A-Z])?$`) }).click()
  await page.locator('#recipient').fill(recipient)
  await page.getByRole('button', { name: amount }).click()
  await expect(page.getByText('Price held for')).toBeVisible()
}

test('the button that sells is in sight at every size, and the quick cash at a plain price and with six items', async ({
  till,
  freshNumber,
  freshMeter,
}) => {
  await quoteAirtime(till, freshNumber())
  await expectAtEverySize(till, sellButton(till), 'airtime', TOP_AND_END)
  await expectQuickCash(till, 'airtime')
  for (let item = 2; item <= 5; item++) await addItem(till, 'Airtime', freshNumber(), /^\$1\.00/)
  await addItem(till, 'Electricity', freshMeter(), /^\$20\.00/)
  await expect(till.getByRole('heading', { name: '6 items on this slip' })).toBeVisible()
  await expectAtEverySize(till, sellButton(till), 'six items, name open', TOP_AND_END)
  await till.setViewportSize({ width: 1366, height: 625 })
  await till.getByLabel('The name is right').check()
  await expectAtEverySize(till, sellButton(till), 'six items', TOP_AND_END)
  await expectQuickCash(till, 'six items')
})

/** Expects the keys of the cash in sight as the page opens, in the windows of both desks and of the phone. */
async function expectQuickCash(page: Page, what: string): Promise<void> {
  for (const { name, ...viewport } of SIZES.slice(0, 3)) {
    await page.setViewportSize(viewport)
    await page.evaluate(() => scrollTo(0, 0))
    await expectUncovered(page.locator('[aria-keyshortcuts=A]'), `${what}: quick cash, ${name}`)
    await expectUncovered(page.locator('[aria-keyshortcuts=B]'), `${what}: quick cash, ${name}`)
  }
}

for (const height of [400, 460, 520]) {
  test(`with a phone’s keyboard open over all but ${height} pixels, name, cash and the button that sells are in sight in turn`, async ({
    till,
    freshMeter,
    freshNumber,
  }) => {
    await till.setViewportSize({ width: 360, height })
    await quoteElectricity(till, freshMeter())
    const name = till.getByLabel('The name is right')
    await expect(name).toBeFocused()
    await expectUncovered(name, 'name')
    await expectUncovered(sellButton(till), 'foot')
    await till.keyboard.press('Enter')
    await expect(cash(till)).toBeFocused()
    await expectUncovered(cash(till), 'cash after the name')
    await expectUncovered(sellButton(till), 'sell')
    await quoteAirtime(till, freshNumber())
    await till.evaluate(() => scrollTo(0, 0))
    await expectUncovered(cash(till), 'cash, unscrolled')
    await till.locator('summary', { hasText: 'Other cash' }).click()
    await expectInSight(till.getByRole('textbox', { name: 'ZAR' }), 'other cash')
    await expectInSight(till.getByLabel('Change in'), 'change')
  })
}

test('on to the next customer is in sight at every size, whatever was sold', async ({
  till,
  portal,
  freshNumber,
  freshMeter,
}) => {
  await quoteAirtime(till, freshNumber(), '4')
  await cash(till).fill('20')
  await till.keyboard.press('F9')
  await expect(till.getByText('Delivered', { exact: true }).first()).toBeVisible()
  await expectAtEverySize(till, next(till), 'airtime')

  await till.setViewportSize({ width: 1366, height: 625 })
  await quoteElectricity(till, freshMeter())
  await till.getByLabel('The name is right').check()
  await till.keyboard.press('F9')
  await expect(till.getByText('Enter this code into your meter').first()).toBeVisible()
  await expectAtEverySize(till, next(till), 'a token')

  await till.setViewportSize({ width: 1366, height: 625 })
  await quoteAirtime(till, freshNumber())
  await addItem(till, 'Electricity', freshMeter(), /^\$20\.00/)
  await till.getByLabel('The name is right').check()
  await till.keyboard.press('F9')
  await expect(till.getByText('2 of 2 delivered')).toBeVisible()
  await expectAtEverySize(till, next(till), 'a token in a basket')

  await till.setViewportSize({ width: 1366, height: 625 })
  await till.goto('/sell/voucher')
  await till.getByLabel('Customer’s number').fill(freshNumber())
  await till.getByRole('button', { name: /TelOne public Wi-Fi 5 GB/ }).click()
  await till.getByLabel('How many').fill('3')
  await till.getByRole('button', { name: 'Change quantity' }).click()
  await expect(till.getByRole('heading', { name: '3 items on this slip' })).toBeVisible()
  await till.keyboard.press('F9')
  await expect(till.getByText('3 of 3 delivered')).toBeVisible()
  await expectAtEverySize(till, next(till), 'three vouchers')

  await till.setViewportSize({ width: 1366, height: 625 })
  await quoteAirtime(till, '263000000002')
  await sellWithReason(till)
  await expect(till.getByRole('heading', { name: /^Keep the/ })).toBeVisible()
  await expectAtEverySize(till, next(till), 'waiting')

  await till.setViewportSize({ width: 1366, height: 625 })
  await portal.faults([
    { match: { method: 'POST', path: '/transactions' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 },
  ])
  await quoteAirtime(till, freshNumber())
  await till.keyboard.press('F9')
  const giveBack = till.getByRole('button', { name: /^Confirm \$1\.00 given back/ })
  await expect(giveBack).toBeVisible()
  await expectAtEverySize(till, giveBack, 'not sold')

  await till.setViewportSize({ width: 1366, height: 625 })
  await portal.faults([
    { match: { method: 'POST', path: '/transactions' }, kind: 'drop' },
    { match: { method: 'GET', path: '/transactions' }, kind: 'drop' },
  ])
  await quoteAirtime(till, freshNumber())
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'Do not sell this again. Keep the $1.00.' })).toBeVisible()
  await expectAtEverySize(till, next(till), 'no answer')
})

/** Sells; other files sell to the number whose sales wait, and then a reason is asked for. */
async function sellWithReason(page: Page): Promise<void> {
  const reason = page.getByLabel('The customer wants two')
  if (await reason.isVisible()) await reason.check()
  await page.keyboard.press('F9')
}

test('a bill’s amounts are in sight at every size beside the bill that is chosen', async ({ till }) => {
  await till.goto('/sell/bill')
  const account = till.getByLabel('Customer’s account number')
  await account.fill('TEST-OK')
  const bill = till.getByRole('radio', { name: /DStv subscription/ })
  for (const { name, ...viewport } of SIZES) {
    await till.setViewportSize(viewport)
    // From the field to the bill, at this size: what has the focus already is not brought into sight again.
    await account.focus()
    await bill.check()
    await bill.focus()
    await expectUncovered(till.getByRole('button', { name: /^\$20\.00/ }), name)
    await expectUncovered(bill, `${name}: the bill`)
  }
})

test('the bar of the counter is one line in each language at 1024 pixels and more', async ({
  till,
  context,
  stack,
}) => {
  for (const language of ['en', 'sn', 'nd']) {
    await context.addCookies([{ name: 'locale', value: language, url: stack.webUrl }])
    await till.goto('/sell/airtime')
    await expect(till.locator('html')).toHaveAttribute('lang', language)
    for (const width of [1024, 1100, 1280, 1366]) {
      await till.setViewportSize({ width, height: 640 })
      const bar = await till.getByRole('banner').boundingBox()
      expect.soft(bar?.height, `${language}, ${width}`).toBeLessThanOrEqual(64)
    }
  }
})
