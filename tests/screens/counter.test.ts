import type { Page } from '@playwright/test'
import { sumField } from '../support/count-shift.ts'
import { expect, heard, quoteAirtime, quoteElectricity, test } from '../support/counter.ts'
import { picture, picturePrint } from './camera.ts'

/** Whatever state they are in when the counter has sold the things below. */
const ADDRESSES = [
  ...['/sell/airtime', '/sell/bundle', '/sell/electricity', '/sell/bill', '/sell/voucher', '/sell/favourites'],
  ...[
    '/collect',
    '/waiting',
    '/paid',
    '/sales',
    '/left-open',
    '/training',
    '/help',
    '/settings/keys',
    '/printer',
    '/display',
  ],
  ...['/shift', '/shift/move/pay_in', '/shift/move/cash_drop', '/shift/move/payout', '/shift/close', '/shift/closed'],
]

type Portal = { faults(faults: object[]): Promise<unknown>; advance(seconds: number): Promise<unknown> }

const POST = { match: { method: 'POST', path: '/transactions' }, times: 1 }

test.describe.configure({ mode: 'serial' })
test.setTimeout(600_000)

test('pictures of the counter', async ({ browser, stack, signIn, portal }) => {
  const context = await browser.newContext({ baseURL: stack.webUrl })
  const page = await signIn(context, 'Nomsa')
  const at = async (address: string, name = address.slice(1).replaceAll('/', '-')) => {
    await page.goto(address)
    await heard(page)
    await picture(page, `counter/${name}`)
  }
  await at('/shift', 'shift-open')
  await sellings(page, portal)
  await payments(page, portal)
  await page.goto('/sell/bundle')
  await page.getByLabel('Customer’s number').fill('0771234569')
  await page.keyboard.press('Enter')
  await picture(page, 'counter/bundle-typed')
  await page.goto('/sell/favourites')
  await page.locator('form:has([name=product]):not(:has([name=amount])) button').first().click()
  await page.locator('[name=favouriteId]').first().waitFor({ state: 'attached' })
  await page.goto('/sell/airtime')
  await picture(page, 'counter/with-favourite')
  for (const address of ADDRESSES) await at(address)
  // It hears nothing: it has the frame of a page for signing in.
  await page.goto('/own-secrets')
  await picture(page, 'counter/own-secrets')
  await page.goto('/waiting')
  await heard(page)
  await page.keyboard.press('/')
  await page.getByRole('combobox').fill('s')
  await picture(page, 'counter/palette')
  await page.goto('/waiting')
  for (const label of await page.locator('header summary').all()) {
    await label.click()
    await picture(
      page,
      `counter/menu-${await label.evaluate((one) => [...document.querySelectorAll('summary')].indexOf(one as HTMLElement))}`,
    )
    await page.reload()
  }
  await page.goto('/shift/close')
  for (const code of ['USD', 'ZAR', 'ZWG']) await sumField(page, code).fill('3')
  await page.getByRole('button', { name: /^Close shift/ }).click()
  await page.waitForURL(/\/shift\/[0-9a-f-]{36}/)
  await picture(page, 'counter/shift-report')
  await picturePrint(page, 'counter/shift-report')
  await at('/shift/closed', 'shift-closed-one')
  await context.close()
})

async function sellings(page: Page, portal: Portal) {
  await quoteAirtime(page, '0771234501', '4')
  await page.getByLabel('Cash received, in dollars').fill('10')
  await picture(page, 'counter/quoted')
  await page.reload()
  await page.keyboard.press('F9')
  await page.getByRole('heading', { name: /^You took/ }).waitFor()
  await picture(page, 'counter/delivered')
  const ticket = page.url()
  await page.goto(`${ticket}/receipt`)
  await picture(page, 'counter/receipt-unprinted')
  for (const paper of ['58', '80', 'a4']) {
    await page.goto(`${ticket}/receipt?paper=${paper}`)
    await picture(page, `counter/receipt-${paper}`)
    await picturePrint(page, `counter/receipt-${paper}`)
  }
  await page.goto(`${ticket}/receipt`)
  await page.getByRole('button', { name: 'Create link to share' }).click()
  const link = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  await picture(page, 'counter/receipt-shared')
  await page.goto(/https?:\S+/.exec(decodeURIComponent(link ?? '').slice(10))?.[0] ?? '')
  await picture(page, 'counter/public-slip')

  await quoteElectricity(page, '37120045118')
  await page.getByLabel('The name is right').waitFor()
  await picture(page, 'counter/quoted-name')
  await page.reload()
  await page.getByLabel('The name is right').check()
  await page.keyboard.press('F9')
  await page.getByText('Enter this code into your meter').first().waitFor()
  await picture(page, 'counter/token')
  const token = page.url()
  await page.goto(`${token}/receipt`)
  await picture(page, 'counter/receipt-token')
  await picturePrint(page, 'counter/receipt-token')
  await page.goto(`${token}/dictate/1`)
  await picture(page, 'counter/dictate')

  await quoteAirtime(page, '0771234502', '3')
  await portal.faults([{ ...POST, kind: 'error', code: 'UPSTREAM_UNAVAILABLE' }])
  await page.keyboard.press('F9')
  await page.getByRole('heading', { name: /back to the customer/ }).waitFor()
  await picture(page, 'counter/not-sold')

  await quoteAirtime(page, '0771234503', '3')
  await page.getByText('Another item').click()
  await page.getByRole('button', { name: 'Electricity H' }).click()
  await page.getByLabel('Meter number').fill('37120045771')
  await picture(page, 'counter/basket-adding')
  await page.reload()
  await page.getByLabel('Meter number').fill('37120045771')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Meter number')).not.toBeFocused()
  await page.keyboard.press('3')
  await page.getByLabel('The name is right').check()
  await page.getByLabel('Cash received, in dollars').fill('20')
  await page.locator('summary', { hasText: 'Other cash' }).click()
  await page.getByRole('textbox', { name: 'ZiG' }).fill('100')
  await picture(page, 'counter/basket')
  await page.reload()
  await page.getByLabel('The name is right').check()
  await portal.faults([{ ...POST, kind: 'error', code: 'UPSTREAM_UNAVAILABLE' }])
  await page.keyboard.press('F9')
  await page.getByText('1 of 2 delivered').waitFor()
  await picture(page, 'counter/basket-outcome')

  await quoteAirtime(page, '263000000004', '3')
  await page.keyboard.press('F9')
  await page.getByRole('heading', { name: /^You took/ }).waitFor()
  await portal.advance(130)
  await page.getByRole('heading', { name: /belongs to the customer again/ }).waitFor({ timeout: 40_000 })
  await picture(page, 'counter/reversed')

  await quoteAirtime(page, '0771234505', '3')
  await portal.faults([
    { ...POST, kind: 'drop' },
    { match: { method: 'GET', path: '/transactions' }, kind: 'drop' },
  ])
  await page.keyboard.press('F9')
  await page.getByRole('heading', { name: /^Do not sell this again/ }).waitFor()
  await picture(page, 'counter/unknown')
  await portal.faults([])
  // Its repeat would otherwise meet a fault meant for a later sale.
  await page.getByRole('heading', { name: /^You took/ }).waitFor({ timeout: 60_000 })

  await quoteAirtime(page, '263000000003', '4')
  await page.keyboard.press('F9')
  await page.getByRole('heading', { name: /The Service has accepted the sale/ }).waitFor()
  await picture(page, 'counter/waiting-sale')

  await quoteAirtime(page, '0771234501', '4')
  await page.keyboard.press('F9')
  await page.getByText(/The same item, for .* was sold to this number/).waitFor()
  await picture(page, 'counter/same-again')
  await page.goto('/sell/airtime')
  await page.getByLabel('Customer’s number').fill('0771234501')
  await expect(page.getByRole('button', { name: /^\$1\.00/ })).toBeEnabled()
  await picture(page, 'counter/airtime-typed')
  await page.reload()
  await page.getByLabel('Customer’s number').fill('12')
  await page.keyboard.press('Enter')
  await picture(page, 'counter/airtime-wrong')
  await quoteElectricity(page, '00000000009')
  await page.getByText(/the provider rejected this meter/).waitFor()
  await picture(page, 'counter/meter-unknown')
}

async function payments(page: Page, portal: Portal) {
  await portal.faults([{ ...POST, kind: 'reject' }])
  await quoteAirtime(page, '0771234512', '3')
  await page.keyboard.press('F6')
  await page.getByLabel('Payer’s number').fill('0771234513')
  await page.getByText('EcoCash').first().click()
  await page.keyboard.press('F9')
  await page.getByRole('heading', { name: /is kept for the customer/ }).waitFor({ timeout: 40_000 })
  await picture(page, 'counter/paid-not-delivered')

  await quoteAirtime(page, '0771234506', '3')
  await page.keyboard.press('F6')
  await page.getByLabel('Payer’s number').fill('0771234507')
  await picture(page, 'counter/collect-typed')
  await page.reload()
  await page.getByLabel('Payer’s number').fill('0771234507')
  await page.getByText("O'mari").click()
  await page.keyboard.press('F9')
  await page.getByLabel('Customer’s SMS code').waitFor()
  await picture(page, 'counter/collect-code')

  await quoteAirtime(page, '0771234510', '3')
  await page.keyboard.press('F6')
  await page.getByLabel('Payer’s number').fill('0771234511')
  await page.getByText('EcoCash').first().click()
  await portal.faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])
  await page.keyboard.press('F9')
  await page.waitForURL((address) => !address.pathname.endsWith('/collect'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await picture(page, 'counter/collect-prompt')

  await quoteAirtime(page, '0771234508', '3')
  await page.keyboard.press('F6')
  await page.getByLabel('Payer’s number').fill('0771234509')
  await page.getByText('InnBucks').click()
  await page.keyboard.press('F9')
  await page.getByRole('heading', { name: 'The customer pays with this code in InnBucks' }).waitFor()
  await picture(page, 'counter/collect-pay-code')
  await portal.advance(60)
  await page.getByRole('heading', { name: /^Paid by InnBucks/ }).waitFor({ timeout: 40_000 })

  await page.goto('/display')
  await page.getByRole('button', { name: 'Pair a display' }).click()
  const address = await page.getByRole('link', { name: 'Open second window' }).last().getAttribute('href')
  await picture(page, 'counter/display-paired')
  await quoteAirtime(page, '0771234514', '3')
  const screen = await page.context().newPage()
  await screen.goto(address ?? '')
  await screen.getByRole('heading', { level: 1 }).waitFor()
  await picture(screen, 'counter/display-price')
  await screen.close()
}
