import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, formsOf, heard, quoteElectricity, test, ticketIdOf } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import type { portalOf } from '../support/portal.ts'
import { printsElectricity } from '../support/prints-itself.ts'
import { sellByForm, sellElectricityByForm } from '../support/sell-by-form.ts'

test('a past sale is found by its number’s last digits, and its slip reprinted in two taps', async ({
  till,
  context,
  stack,
  freshNumber,
  query,
}) => {
  const number = freshNumber()
  const ticketId = await sellByForm(formsOf(context, stack.webUrl), number)
  await till.goto(`/tickets/${ticketId}`)
  await till.getByText('Name or note').click()
  // The press right after the last letter is the cashier's: only a word typed outside a field ends in nothing.
  await till.getByLabel('Customer’s name').pressSequentially('Mai Tino')
  for (const key of ['Tab', 'Tab', 'Enter']) await till.keyboard.press(key)
  await expect(till.getByRole('region', { name: 'Slip', exact: true })).toContainText('Mai Tino')
  await expectToFit(till)
  await till.keyboard.press('F8')
  await till.getByLabel('Number, meter, reference or end of the token').fill(number.slice(-6))
  await till.keyboard.press('Enter')
  await expect(till.locator('main').getByRole('status')).toContainText('1 sale')
  await expect(till.getByText('Mai Tino')).toBeVisible()
  await till.getByRole('button', { name: /^Print HRE01/ }).click()
  await expect(till).toHaveURL(new RegExp(`${ticketId}/receipt`))
  await till.keyboard.press('F8')
  await till.getByLabel('Number, meter, reference or end of the token').fill(number.slice(-6))
  await till.keyboard.press('Enter')
  await expect(till.locator('main').getByRole('status')).toContainText('1 sale')
  await till.getByRole('button', { name: /^Reprint HRE01/ }).click()
  await expect(till.getByText('Reprint 1', { exact: true })).toBeVisible()
  const prints = await query('select copy from "ReceiptPrint" where "ticketId" = $1', [ticketId])
  expect(prints).toHaveLength(2)
})

test('at Find a letter or digit typed beside every field is searched for, and the sales come without Enter', async ({
  till,
  context,
  stack,
  freshNumber,
}) => {
  const number = freshNumber()
  await sellByForm(formsOf(context, stack.webUrl), number)
  await till.goto('/sales')
  await heard(till)
  const field = till.getByLabel('Number, meter, reference or end of the token')
  const status = till.locator('main').getByRole('status')
  for (const text of [number.slice(-6), 'hre01-t']) {
    await field.fill('')
    await till.getByRole('button', { name: 'Find' }).focus()
    await till.keyboard.type(text)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(text)
    await expect(status).toContainText(`“${text}”`)
  }
})

test('a slip that prints itself waits until a typed note is saved', async ({ till, portal, query, freshMeter }) => {
  await printsElectricity(till, query)
  await getTokenWhileTyping(till, portal, freshMeter())
  await till.getByRole('button', { name: 'Save', exact: true }).focus({ timeout: 9_000 })
  await expect(till.getByLabel('Customer’s name')).toHaveValue('Mai Tino')
  // The delivery is no news any more when the cashier is done typing.
  const about = [ticketIdOf(till)]
  await query(`update "Sale" set "settledAt" = "settledAt" - interval '1 minute' where "ticketId" = $1`, about)
  await till.keyboard.press('Enter')
  await till.waitForURL('**/receipt?copy=1')
  await expect(till.locator('#receipt')).toContainText('Mai Tino')
  await getTokenWhileTyping(till, portal, freshMeter())
  const waiting = `prints itself ${ticketIdOf(till)}`
  await till.keyboard.press('F2')
  await till.waitForURL('**/sell/**')
  const isOver = () => till.evaluate((key) => sessionStorage.getItem(key), waiting)
  await expect.poll(isOver, 'a ticket that was left does not print when it is looked at again').toBe('yes')
})

test('a name that is typed and not saved goes along with the press that prints', async ({
  till,
  context,
  stack,
  freshNumber,
  query,
}) => {
  await till.goto(`/tickets/${await sellByForm(formsOf(context, stack.webUrl), freshNumber())}`)
  await till.getByText('Name or note').click()
  await till.getByLabel('Customer’s name').fill('Mai Tino')
  await till.getByLabel('Note').fill('brown gate')
  await till.getByRole('button', { name: /^Print slip/ }).click()
  await till.waitForURL('**/receipt?copy=1')
  await expect(till.locator('#receipt')).toContainText('Mai Tino')
  const saved = await query('select "customerName", note from "Ticket" where id = $1', [ticketIdOf(till)])
  expect(saved).toEqual([{ customerName: 'Mai Tino', note: 'brown gate' }])
  await till.getByRole('button', { name: /^Print again/ }).click()
  await till.waitForURL('**/receipt?copy=2')
  await expect(till.locator('#receipt')).toContainText('brown gate')
})

/** Sells electricity whose token comes while the customer's name is typed, and not saved. */
async function getTokenWhileTyping(till: Page, portal: ReturnType<typeof portalOf>, meter: string) {
  await quoteElectricity(till, meter)
  await till.getByLabel('The name is right').check()
  await portal.pendSales()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /^Keep the \$/ })).toBeVisible()
  await till.getByText('Name or note').click()
  await till.getByLabel('Customer’s name').fill('Mai Tino')
  await till.getByRole('heading', { level: 1 }).first().click()
  await portal.advance(40)
  await expect(till.getByText('Enter this code into your meter').first()).toBeVisible()
}

test('a shared link opens without session or script, is cached by nobody, and stops when revoked', async ({
  till,
  context,
  browser,
  stack,
}) => {
  const shop = formsOf(context, stack.webUrl)
  const ticketId = await sellElectricityByForm(shop, '37120046002')
  await till.goto(`/tickets/${ticketId}/receipt`)
  await till.getByRole('button', { name: 'Create link to share' }).click()
  const href = await till.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  await expect(till.locator('#share'), 'Tab goes on to the ways to share').toBeFocused()
  const message = decodeURIComponent(new URL(href ?? '').searchParams.get('text') ?? '')
  const address = /https?:\S+/.exec(message)?.[0] ?? ''
  const token = (await till.locator('#receipt').textContent()) ?? ''
  expect(token).toMatch(/(\d{4} ){4}\d{4}/)
  expect(message).not.toMatch(/\d{4} \d{4}/)
  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const page = await phone.newPage()
  const answer = await page.goto(address)
  expect(answer?.headers()).toMatchObject({
    'cache-control': expect.stringContaining('no-store'),
    'x-robots-tag': expect.stringContaining('noindex'),
    'referrer-policy': 'no-referrer',
  })
  await expect(page.getByText('Enter this code into your meter')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await phone.close()
  await shop.open(`/tickets/${ticketId}/receipt`)
  expect(shop.text).toContain('Opened once')
  await shop.press(/^Stop link/)
  expect(shop.offers(/^Create link to share/)).toBe(true)
  await shop.open(address)
  expect(shop.text).toContain('This address no longer works.')
  const folder = path.join(stack.dataDir, 'logs')
  const logs = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'))
  expect(logs.join('').length).toBeGreaterThan(0)
  expect(logs.join('')).not.toContain(address.split('/r/')[1])
})

test('the slip is in the customer’s language while the till stays in its own', async ({ shop, freshNumber }) => {
  await shop.open(`/tickets/${await sellByForm(shop, freshNumber())}/receipt`)
  // The till's own languages are in its bar.
  await shop.pressIn('Customer’s language', /^Shona$/)
  expect(shop.texts('#receipt').join()).toContain('Yabhadharwa yose')
  expect(shop.text).toContain('This slip has not been printed yet.')
})

test('a code is read out group by group with only the keys, Esc leaves, and Enter leads nowhere', async ({
  till,
  context,
  stack,
  query,
  deliverableOf,
}) => {
  const ticketId = await sellElectricityByForm(formsOf(context, stack.webUrl), '37120046010')
  await till.goto(`/tickets/${ticketId}/dictate/1`)
  const groups =
    String((await deliverableOf(ticketId)).token)
      .replace(/\D/g, '')
      .match(/.{4}/g) ?? []
  const heading = (number: number) => till.getByRole('heading', { name: `Group ${number} of 5` })
  const shown = (group?: string) => till.getByText(String(group), { exact: true })
  await expect(heading(1)).toBeVisible()
  await expect(shown(groups[0])).toBeVisible()
  await till.setViewportSize({ width: 360, height: 740 })
  await expectToFit(till)
  await till.keyboard.press('Enter')
  await expect(heading(1)).toBeVisible()
  await till.keyboard.press('Space')
  await till.keyboard.press('ArrowRight')
  await expect(heading(3)).toBeVisible()
  await till.keyboard.press('ArrowLeft')
  await expect(heading(2)).toBeVisible()
  await till.keyboard.press('Escape')
  await expect(till).toHaveURL(new RegExp(`/tickets/${ticketId}$`))
  await till.goto(`/tickets/${ticketId}/dictate/1?group=2`)
  await expect(heading(2)).toBeVisible()
  await till.getByRole('link', { name: 'Next group' }).click()
  for (let left = 0; left < 3; left++) await till.keyboard.press('Space')
  await expect(till.getByText(groups.join(' '))).toBeVisible()
  await till.getByRole('button', { name: 'Done, back to the sale' }).press('Space')
  await expect(till).toHaveURL(new RegExp(`/tickets/${ticketId}$`))
  const [ticket] = await query('select "handedOverAt" from "Ticket" where id = $1', [ticketId])
  expect(ticket?.handedOverAt).toBeTruthy()
})

test('three tokens are shown, copied, printed and read out in the order in which the meter takes them', async ({
  till,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await quoteElectricity(till, '00000000003')
  await till.getByLabel('The name is right').check()
  await till.keyboard.press('F9')
  const order = 'Enter these 3 codes into your meter, in this order'
  await expect(till.getByRole('heading', { name: order })).toBeVisible()
  const tokens = ['1111 2222 3333 4444 5555', '6666 7777 8888 9999 0000', '1234 5678 9012 3456 7890']
  const ticketId = ticketIdOf(till)
  await till.keyboard.press('c')
  await expect(till.getByText('Copied')).toBeVisible()
  const copied = await till.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toEqual([order, ...tokens.map((token, index) => `${index + 1}) ${token}`)])
  await till.setViewportSize({ width: 360, height: 740 })
  await expectToFit(till)
  await till.goto(`/tickets/${ticketId}/dictate/1`)
  const heading = (code: number, group: number) =>
    till.getByRole('heading', { name: `Code ${code} of 3 · Group ${group} of 5` })
  await expect(heading(1, 1)).toBeVisible()
  await expectToFit(till)
  for (let left = 0; left < 5; left++) await till.keyboard.press('Space')
  await expect(heading(2, 1)).toBeVisible()
  await expect(till.getByText('6666', { exact: true })).toBeVisible()
  for (let left = 0; left < 10; left++) await till.keyboard.press('Space')
  await expect(till.getByRole('heading', { name: 'All 3 codes read out' })).toBeVisible()
  for (const [index, token] of tokens.entries()) await expect(till.getByText(`${index + 1}) ${token}`)).toBeVisible()
  await expectToFit(till)
  await till.goto(`/tickets/${ticketId}/receipt`)
  for (const [index, token] of tokens.entries()) {
    const line = till.locator('.slip-token').nth(index)
    await expect(line).toHaveText(token)
  }
})

for (const address of ['/printer', '/display']) {
  test(`${address} fits a phone and is accessible`, async ({ till }) => {
    await till.setViewportSize({ width: 360, height: 740 })
    await till.goto(address)
    await till
      .getByRole('button', { name: 'Receipt printer 58 mm, USB' })
      .or(till.getByRole('button', { name: 'Pair a display' }))
      .click()
    await expectToFit(till)
  })
}

test('an unreachable printer is reported of the printer, and the browser can print instead', async ({
  till,
  context,
  stack,
  freshNumber,
}) => {
  const ticketId = await sellByForm(formsOf(context, stack.webUrl), freshNumber())
  const device = { type: 'usb', productName: 'TM-T20', serialNumber: 'none', vendorId: 1208, productId: 3605 }
  const kept = JSON.stringify({ connection: 'usb', device })
  await till.evaluate((text) => localStorage.setItem('printer', text), kept)
  await till.goto('/printer')
  await till.getByRole('button', { name: 'Receipt printer 58 mm, USB' }).click()
  await expect(till.getByText('Connected: TM-T20')).toBeVisible()
  await till.goto(`/tickets/${ticketId}`)
  await till.getByRole('button', { name: 'Print slip' }).click()
  await expect(till.getByRole('heading', { name: 'The printer is not connected.' })).toBeVisible()
  await expect(till.getByText(/on its way/)).toHaveCount(0)
  await expect(till.getByRole('button', { name: 'Try again' })).toBeFocused()
  await expect(till.getByText('The sale stays as it is whatever the printer does.')).toBeVisible()
  await expect(till.getByRole('button', { name: 'Print with the browser' })).toBeVisible()
})
