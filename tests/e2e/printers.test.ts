import type { Page } from '@playwright/test'
import { expect, heard, quoteAirtime, quoteElectricity, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import { blackButtons } from '../support/looks.ts'
import { failPrinter, plugInPrinter } from '../support/serial-printer.ts'

const NAME = 'Counter printer, 42 letters'

/** Makes a preset for receipt printers on a serial cable, as a manager, and assigns it to the till with that number. */
async function makePreset(office: Page): Promise<void> {
  await office.goto('/printers')
  if (await office.getByRole('heading', { name: NAME }).isVisible()) return
  await office.locator('summary', { hasText: 'Add preset' }).click()
  const form = office.locator('#main details[open]')
  await form.getByLabel('Name').fill(NAME)
  await form.getByLabel('Connection').selectOption({ label: 'Serial cable' })
  await form.getByLabel('Letters per line').selectOption('42')
  await form.getByLabel('Cash drawer after a cash sale').selectOption({ label: 'Open by pin 2, as most do' })
  await form.getByLabel('Drawer pulse, in ms').fill('5')
  await form.getByLabel('Slips per print').selectOption('2')
  await form.getByLabel('Cut the paper').check()
  await form.getByLabel('Airtime').check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('between 20 and 500 milliseconds')).toBeVisible()
  await expect(form.getByLabel('Name')).toHaveValue(NAME)
  await form.getByLabel('Drawer pulse, in ms').fill('120')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByRole('heading', { name: NAME })).toBeVisible()
}

/** Gives the preset to the till of a page, in the office. */
async function assignPreset(office: Page, till: Page): Promise<void> {
  const shown = await till
    .getByText(/Till \d+/)
    .first()
    .textContent()
  const name = /Till \d+/.exec(shown ?? '')?.[0] ?? ''
  const row = office.locator('form').filter({ has: office.getByLabel(name, { exact: true }) })
  await row.getByLabel(name, { exact: true }).selectOption({ label: NAME })
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('The next slip uses it.')).toBeVisible()
}

test('a manager creates a preset and assigns it to a till, whose test slip, slips and reports use it', async ({
  browser,
  stack,
  context,
  signIn,
  freshNumber,
}) => {
  const till = await signIn(context, 'Rudo')
  const printed = await plugInPrinter(till)
  const office = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Farai')
  await makePreset(office)
  await assignPreset(office, till)
  await expectToFit(office)
  await office.setViewportSize({ width: 360, height: 740 })
  await expectToFit(office)

  await till.goto('/printer')
  await expect(till.getByRole('button', { name: NAME, pressed: true })).toBeVisible()
  await till.getByRole('button', { name: 'Choose printer' }).click()
  await till.getByRole('button', { name: 'Print test slip' }).click()
  await expect(till.getByText('Sent to the printer.')).toBeVisible()
  const slip = await printed()
  expect(slip.lines.map(({ text }) => text)).toContain('TEST SLIP')
  expect(slip.lines.filter(({ width }) => width > 42)).toEqual([])
  // Nobody paid for it, so the drawer stays shut: opening it without a sale is counted.
  expect([slip.cuts, slip.kicks]).toEqual([2, []])

  await quoteAirtime(till, freshNumber())
  await till.keyboard.press('F9')
  // Airtime prints by itself here, as the preset says, and counts as the one original.
  await expect(till.getByRole('heading', { name: 'Sent to the printer.' })).toBeVisible()
  const sold = await printed()
  expect([sold.cuts, sold.kicks, sold.links.length]).toEqual([2, [{ pin: 2, onMs: 120 }], 1])
  expect(sold.lines.filter(({ text }) => text === 'SHOP COPY')).toHaveLength(1)

  await failPrinter(till, 'no_paper')
  await till.getByRole('button', { name: 'Print again' }).click()
  await expect(till.getByRole('heading', { name: 'The printer has no paper.' })).toBeVisible()
  await expect(till.getByText(/on its way/)).toHaveCount(0)
  await expect(till.getByRole('button', { name: 'Try again' })).toBeFocused()
  // Coming back to the page, it still says so, and nothing prints by itself.
  await till.reload()
  await expect(till.getByRole('heading', { name: 'The printer has no paper.' })).toBeVisible()
  expect(await blackButtons(till)).toEqual(['Try again'])
  await expect(till.getByRole('button', { name: 'Choose printer' })).toBeVisible()
  await expectToFit(till)
  // Longer than a button waits that would take the focus when all went well.
  await till.waitForTimeout(1_000)
  await failPrinter(till, null)
  await till.keyboard.press('Enter')
  await expect(till.getByRole('heading', { name: 'Sent to the printer.' })).toBeVisible()
  expect((await printed()).lines.map(({ text }) => text)).toContain('REPRINT 1')
  await failPrinter(till, 'unplugged')
  await till.getByRole('button', { name: 'Print again' }).click()
  await expect(till.getByRole('heading', { name: 'The printer is not connected.' })).toBeVisible()

  await failPrinter(till, null)
  await till.goto('/shift')
  await heard(till)
  await till.keyboard.press('p')
  await expect(till.getByText('Sent to the printer.')).toBeVisible()
  const report = await printed()
  expect(report.lines.map(({ text }) => text)).toContain('X REPORT')
  expect([report.cuts, report.kicks]).toEqual([1, []])

  await till.keyboard.press('k')
  await expect(till.getByRole('heading', { name: 'Open the drawer without a sale' })).toBeVisible()
  await expectToFit(till)
  await till.keyboard.press('F9')
  await expect(till.getByText('Noted. It is counted on the cash-up.')).toBeVisible()
  await expect.poll(async () => (await printed()).kicks).toEqual([{ pin: 2, onMs: 120 }])
  await till.keyboard.press('Escape')
  await expect(till.getByText('Drawer opened without a sale: 1')).toBeVisible()
})

test('a print tells how it ended on a page that was left in the middle of it, and is not known after a reload', async ({
  browser,
  stack,
  context,
  signIn,
  freshNumber,
}) => {
  const till = await signIn(context, 'Rudo')
  await plugInPrinter(till)
  const office = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Farai')
  await makePreset(office)
  await assignPreset(office, till)
  await till.goto('/printer')
  await till.getByRole('button', { name: 'Choose printer' }).click()
  await quoteAirtime(till, freshNumber())
  await failPrinter(till, 'held')
  await till.keyboard.press('F9')
  const onItsWay = till.getByRole('heading', { name: 'The slip is on its way to the printer.' })
  await expect(onItsWay).toBeVisible()
  const unplugged = till.getByRole('heading', { name: 'The printer is not connected.' })
  const leaveAndReturn = async (meanwhile = async () => {}) => {
    await till.getByRole('link', { name: 'Back to the sale' }).click()
    await expect(till).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/)
    await meanwhile()
    await till.goBack()
  }
  const tryAgain = async () => {
    await failPrinter(till, 'held')
    await till.getByRole('button', { name: 'Try again' }).click()
    await expect(onItsWay).toBeVisible()
  }
  await leaveAndReturn()
  await expect(onItsWay).toBeVisible()
  await failPrinter(till, 'unplugged')
  await expect(unplugged).toBeVisible()
  await tryAgain()
  await leaveAndReturn(() => failPrinter(till, 'unplugged'))
  await expect(unplugged).toBeVisible()
  await tryAgain()
  await till.reload()
  await expect(till.getByRole('heading', { name: 'It is not known whether the slip printed.' })).toBeVisible()
})

test('a preset is chosen at the till without a script, and the paper follows it', async ({ shop }) => {
  const paper = () => shop.shown?.page.querySelector('#receipt')?.getAttribute('data-paper')
  const pressed = () => shop.texts('button[aria-pressed=true]')
  await shop.open('/printer')
  await shop.press(/^Receipt printer 58 mm, USB/)
  expect(pressed()).toContainEqual(expect.stringContaining('Receipt printer 58 mm, USB'))
  expect(paper()).toBe('58')
  await shop.press(/^Default/)
  expect(paper()).toBe('80')
})

test('a late token stays in Needs you while the printer has no paper, and leaves once it is printed', async ({
  browser,
  stack,
  context,
  signIn,
  portal,
}) => {
  const till = await signIn(context, 'Rudo')
  await plugInPrinter(till)
  const office = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Farai')
  await makePreset(office)
  await assignPreset(office, till)
  await till.goto('/printer')
  await till.getByRole('button', { name: 'Choose printer' }).click()

  await quoteElectricity(till, '37120046777')
  await till.getByLabel('The name is right').check()
  await portal.pendSales()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /^Keep the \$/ })).toBeVisible()
  await portal.advance(40)
  await expect(till.getByText('Enter this code into your meter').first()).toBeVisible()
  await failPrinter(till, 'no_paper')
  const toHandOver = async () => {
    const waiting = await till.context().newPage()
    await waiting.goto('/waiting')
    const shown = await waiting.getByRole('button', { name: 'Handed over' }).count()
    await waiting.close()
    return shown
  }
  await till.getByRole('button', { name: /^Print slip/ }).click()
  await expect(till.getByRole('heading', { name: 'The printer has no paper.' })).toBeVisible()
  expect(await toHandOver()).toBe(1)
  await failPrinter(till, null)
  await till.getByRole('button', { name: 'Try again' }).click()
  await expect(till.getByRole('heading', { name: 'Sent to the printer.' })).toBeVisible()
  await expect.poll(toHandOver).toBe(0)
})
