import type { Browser, Page } from '@playwright/test'
import { askByPhone, openCollect } from '../support/collect-by-phone.ts'
import { expect, quoteAirtime, quoteElectricity, test, ticketIdOf } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import { largestText } from '../support/looks.ts'

const REFUSED_ONCE = {
  match: { method: 'POST', path: '/transactions' },
  kind: 'error',
  code: 'UPSTREAM_UNAVAILABLE',
  times: 1,
} as const

/** A customer display, paired with a till. */
async function pairScreen(till: Page, browser: Browser, baseURL: string): Promise<Page> {
  await till.goto('/display')
  await till.getByRole('button', { name: 'Pair a display' }).click()
  const address = (await till.getByRole('link', { name: 'Open second window' }).last().getAttribute('href')) ?? ''
  const context = await browser.newContext({ viewport: { width: 1024, height: 600 }, baseURL })
  const screen = await context.newPage()
  await screen.goto(address)
  await expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  return screen
}

/** Expects nothing of a display to be hidden in any language, each of which `choose` gives to the shown ticket. */
async function expectToFitInEach(choose: (locale: string) => Promise<unknown>, screen: Page): Promise<void> {
  const hidden: Record<string, number> = {}
  for (const locale of ['en', 'sn', 'nd']) {
    await choose(locale)
    await screen.reload()
    await expect(screen.getByRole('main')).toHaveAttribute('lang', locale)
    hidden[locale] = await screen.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  }
  expect(hidden).toEqual({ en: 0, sn: 0, nd: 0 })
  await expectToFit(screen)
}

test('the customer display follows the sale automatically, and goes dark when it is ended', async ({
  till,
  browser,
  stack,
  freshNumber,
}) => {
  const number = freshNumber()
  await till.goto('/display')
  await till.getByRole('button', { name: 'Pair a display' }).click()
  const address = (await till.getByRole('link', { name: 'Open second window' }).getAttribute('href')) ?? ''
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: stack.webUrl })
  const screen = await context.newPage()
  await screen.goto(address)
  await expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await quoteAirtime(till, number)
  await expect(screen.getByRole('heading', { name: 'Is this your number?' })).toBeVisible()
  const shown = screen.getByText(number.replace(/^(\d{3})(\d{3})/, '$1 $2 '))
  await expect(shown).toBeVisible()
  await expect(screen.getByText('$1.00')).toBeVisible()
  expect(await largestText(screen)).toBe(await shown.textContent())
  await expectToFit(screen)
  await till.keyboard.press('F9')
  await expect(screen.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await till.goto('/sell/airtime')
  await expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await till.goto('/display')
  await till.getByRole('button', { name: 'Disconnect' }).first().click()
  await expect(screen.getByText('This display was disconnected at the till.')).toBeVisible()
  await context.close()
})

test('change and money back fit on a phone’s customer display in each language', async ({
  till,
  browser,
  stack,
  portal,
  query,
  freshNumber,
}) => {
  const screen = await pairScreen(till, browser, stack.webUrl)
  await screen.setViewportSize({ width: 360, height: 740 })
  await portal.faults([REFUSED_ONCE])
  await quoteAirtime(till, freshNumber())
  await till.getByLabel('Cash received').fill('11')
  await till.keyboard.press('F9')
  await expect(screen.getByText('Your change')).toContainText('$10.00')
  await expect(screen.getByText('You get back')).toContainText('$1.00')
  await expectToFitInEach(
    (locale) => query('update "Ticket" set "customerLocale" = $2 where id = $1', [ticketIdOf(till), locale]),
    screen,
  )
})

test('change and money back fit on a phone’s customer display beside several items', async ({
  till,
  browser,
  stack,
  portal,
  query,
  freshNumber,
}) => {
  const screen = await pairScreen(till, browser, stack.webUrl)
  await screen.setViewportSize({ width: 360, height: 740 })
  await portal.faults([REFUSED_ONCE])
  await quoteAirtime(till, freshNumber())
  await till.locator('summary', { hasText: 'Another item' }).click()
  await till.getByRole('button', { name: 'Airtime F' }).click()
  await till.getByLabel('Customer’s number').fill(freshNumber())
  await expect(till.getByRole('button', { name: /^\$1\.00/ })).toBeEnabled()
  await till.keyboard.press('Enter')
  await expect(till.getByLabel('Customer’s number')).not.toBeFocused()
  await till.keyboard.press('2')
  await expect(till.getByRole('heading', { name: '2 items' })).toBeVisible()
  await till.getByLabel('Cash received').fill('12')
  await till.keyboard.press('F9')
  await expect(screen.getByText('Your change')).toContainText('$10.00')
  await expect(screen.getByText('You get back')).toContainText('$1.00')
  await expectToFitInEach(
    (locale) => query('update "Ticket" set "customerLocale" = $2 where id = $1', [ticketIdOf(till), locale]),
    screen,
  )
})

test('the display shows the price that the browser’s Back and Forward bring back', async ({
  till,
  browser,
  stack,
  freshNumber,
}) => {
  const screen = await pairScreen(till, browser, stack.webUrl)
  const [first, second] = [freshNumber(), freshNumber()]
  const shows = (number: string) => expect(screen.getByText(number.replace(/^(\d{3})(\d{3})/, '$1 $2 '))).toBeVisible()
  await quoteAirtime(till, first)
  await shows(first)
  const priced = till.url()
  await till.keyboard.press('n')
  await till.getByLabel('Customer’s number').fill(second)
  await expect(till.getByRole('button', { name: /^\$1\.00/ })).toBeEnabled()
  await till.keyboard.press('Enter')
  await expect(till.getByLabel('Customer’s number')).not.toBeFocused()
  await till.keyboard.press('2')
  // The display may be told before the till's own page is in its history.
  await expect(till.getByText('Price held for')).toBeVisible()
  await shows(second)
  const next = till.url()
  const selling = till.getByLabel('Customer’s number')
  await till.goBack()
  await expect(selling).toBeVisible()
  await till.goBack()
  await expect(till).toHaveURL(priced)
  await expect(till.getByText('Price held for')).toBeVisible()
  await shows(first)
  await till.goForward()
  await expect(selling).toBeVisible()
  await expect(screen.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await till.goForward()
  await expect(till).toHaveURL(next)
  await shows(second)
})

test('the customer reads how to pay, and that it is paid', async ({
  till,
  browser,
  stack,
  portal,
  query,
  freshNumber,
}) => {
  const screen = await pairScreen(till, browser, stack.webUrl)
  const heading = (name: string) => expect(screen.getByRole('heading', { name })).toBeVisible({ timeout: 30_000 })

  await openCollect(till, freshNumber(), freshNumber())
  await portal.faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])
  await askByPhone(till, '1')
  await heading('Please approve the payment on your phone')
  await expectToFit(screen)
  const waiting = till.url()
  await quoteAirtime(till, freshNumber())
  await heading('Is this your number?')
  await till.goto(waiting)
  await heading('Please approve the payment on your phone')
  const [asked] = await query('select "upstreamId" from "Collection" where "ticketId" = $1', [ticketIdOf(till)])
  await portal.customer(String(asked?.upstreamId), 'approve')
  await heading('Thank you')
  await expect(screen.getByText('Paid', { exact: true })).toBeVisible()

  await openCollect(till, freshNumber(), freshNumber())
  await askByPhone(till, '2')
  await heading('Please tell the cashier the code you received')
  await till.getByLabel('Customer’s SMS code').fill('12345')
  await till.keyboard.press('Enter')
  await heading('Thank you')
})

test('a pay-code is large on the customer display, and so is an electricity token once it is paid', async ({
  till,
  browser,
  stack,
  portal,
  query,
  deliverableOf,
  freshNumber,
}) => {
  const screen = await pairScreen(till, browser, stack.webUrl)
  await openCollect(till, freshNumber(), freshNumber())
  // Held, since checking two screens takes longer than a payment.
  await portal.faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])
  await askByPhone(till, '3')
  await expect(till.getByRole('heading', { name: 'The customer pays with this code in InnBucks' })).toBeVisible()
  const [row] = await query('select "payCode", "upstreamId" from "Collection" where "ticketId" = $1', [
    ticketIdOf(till),
  ])
  const code = String(row?.payCode)
  const size = code.length % 3 === 0 ? 3 : 4
  const digits = screen.getByText(code.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? '', { exact: true })
  await expect(digits).toBeVisible()
  const height = Number.parseFloat(await digits.evaluate((element) => getComputedStyle(element).fontSize))
  expect(height).toBeGreaterThanOrEqual(56)
  for (const viewport of [
    { width: 1024, height: 600 },
    { width: 360, height: 740 },
  ]) {
    await screen.setViewportSize(viewport)
    await expectToFit(screen)
  }
  await portal.customer(String(row?.upstreamId), 'approve')
  await expect(screen.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 90_000 })
  await expect(digits).toBeHidden()

  await quoteElectricity(till, '37120047003')
  await till.getByLabel('The name is right').check()
  await till.keyboard.press('F9')
  await expect(till.getByText('Enter this code into your meter').first()).toBeVisible()
  const groups =
    String((await deliverableOf(ticketIdOf(till))).token)
      .replace(/\D/g, '')
      .match(/.{4}/g) ?? []
  await expect(screen.getByText(groups.join(' '), { exact: true })).toBeVisible()
  await expectToFit(screen)
  await till.goto('/sell/airtime')
  await screen.reload()
  await expect(screen.getByText(groups.join(' '), { exact: true })).toBeVisible()
})
