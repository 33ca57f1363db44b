import type { Page } from '@playwright/test'
import { beginFresh, expect, test } from '../support/counter.ts'

// A shop of its own: what other files take in ZWG and ZAR is at the rates that a shop begins with.
beginFresh()

test('what is typed right behind the search key is all in the field', async ({ context, signIn }) => {
  const page = await signIn(context, 'Farai')
  await page.goto('/overview')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await page.keyboard.type('/0771234567')
  await expect(page.locator('#office-find')).toHaveValue('0771234567')
})

test('a rate is shown in words before it is saved, and starts from the last one', async ({ context, signIn }) => {
  const page = await signIn(context, 'Tendai')
  await page.goto('/money')
  const panel = page.getByRole('heading', { name: 'ZiG, ZWG' }).locator('..')
  await panel.getByText('Set rate').first().click()
  await expect(panel.getByText('$1 = ZiG 28.00 when a customer pays')).toBeVisible()
  await panel.getByLabel('Customer pays for $1').fill('1,250')
  await panel.getByLabel('We give for $1').fill('29')
  await expect(panel.getByText('This rate is not clear.')).toBeVisible()
  await panel.getByRole('button', { name: 'Set rate' }).click()
  await expect(panel.getByText('Enter the ZiG rate in figures with a point')).toBeVisible()
  await panel.getByLabel('Customer pays for $1').fill('29.5')
  await expect(panel.getByText('$1 = ZiG 29.50 when a customer pays, ZiG 29.00 when we give.')).toBeVisible()
  await panel.getByRole('button', { name: 'Set rate' }).click()
  await expect(panel.getByText('Saved. The next ticket uses this rate.')).toBeVisible()
  await page.reload()
  await panel.getByText('Set rate').first().click()
  await expect(panel.getByLabel('Customer pays for $1')).toHaveValue('29.50')
  await expect(panel.getByLabel('We give for $1')).toHaveValue('29.00')
})

test('settings on a page that was refreshed around them undo nobody’s change, and can be saved again and again', async ({
  context,
  signIn,
}) => {
  const page = await signIn(context, 'Tendai')
  const other = await context.newPage()
  const card = (of: Page) => of.getByRole('heading', { name: 'ZAR', exact: true }).locator('..')
  const save = async (of: Page, notes: string) => {
    await card(of).getByLabel('Notes and coins').fill(notes)
    await card(of).getByRole('button', { name: 'Save', exact: true }).click()
  }
  const open = async (of: Page) => {
    await of.goto('/money')
    await card(of).locator('summary', { hasText: 'Change' }).click()
  }
  await open(page)
  await open(other)
  await card(other).getByLabel('Accepted at tills').uncheck()
  await save(other, '100 50 20')
  await expect(card(other).getByText('not accepted', { exact: true })).toBeVisible()
  await card(page).locator('summary', { hasText: 'Set rate' }).click()
  await card(page).getByRole('button', { name: 'Set rate' }).click()
  await expect(card(page).getByText('Saved. The next ticket uses this rate.')).toBeVisible()
  await expect(card(page).getByText('not accepted', { exact: true })).toBeVisible()
  await save(page, '100 50')
  await expect(card(page).getByText('Somebody else changed these settings in the meantime')).toBeVisible()
  await open(page)
  await card(page).getByLabel('Accepted at tills').check()
  for (const notes of ['200 100 50', '200 100 50 20 10']) {
    await save(page, notes)
    await expect(card(page).locator('dd', { hasText: notes })).toBeVisible()
  }
})

test('after Back the filters say what the page shows', async ({ context, signIn }) => {
  const page = await signIn(context, 'Farai')
  await page.goto('/reports?by=day')
  const by = page.getByLabel('Group by')
  await by.selectOption('product')
  await page.getByLabel('From').fill('5/1/2026')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/from=2026-01-05.*by=product/)
  await expect(page.getByLabel('From')).toHaveValue('5 Jan 2026')
  await page.goBack()
  await expect(page).toHaveURL(/by=day$/)
  await expect(by).toHaveValue('day')
  await expect(page.getByLabel('From')).not.toHaveValue('5 Jan 2026')
})

test('a field for a day shows and takes it as the shop writes days, and says what is no day', async ({
  context,
  signIn,
}) => {
  const page = await signIn(context, 'Farai')
  await page.goto('/reports?from=2026-03-04&to=2026-03-04')
  const from = page.getByLabel('From')
  await expect(from).toHaveValue('4 Mar 2026')
  await from.fill('3.4.26')
  await page.keyboard.press('Tab')
  await expect(from).toHaveValue('3 Apr 2026')
  await expect(page.getByRole('button', { name: 'Open the calendar' }).first()).toBeFocused()
  await from.fill('31/11/2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/from=2026-03-04/)
  expect(await from.evaluate((field: HTMLInputElement) => field.validationMessage)).toContain('30 Nov 2026')
  await page.locator('input[type=date][name=from]').fill('2026-02-01')
  await expect(from).toHaveValue('1 Feb 2026')
})

test('a printed sheet says whose it is, of which branches, what it was filtered by, when, and that it is a test', async ({
  context,
  signIn,
}) => {
  const page = await signIn(context, 'Farai')
  await page.goto('/reports?by=product&branch=BYO-01')
  await page.emulateMedia({ media: 'print' })
  const head = page.getByText(/printed \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d by Farai/)
  await expect(head).toBeVisible()
  await expect(head).toContainText('TEST')
  await expect(head).toContainText('Harare First Street, Mutare Main Street')
  await expect(page.getByText(/^Filter: .*Product, Bulawayo Fife Street$/)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(head).toBeHidden()
})

test('the sheet of what happens now does not say that it refreshes', async ({ context, signIn }) => {
  const page = await signIn(context, 'Farai')
  await page.goto('/now')
  const renews = page.getByText('This page refreshes automatically.')
  await expect(renews).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Sales and collections at your branches as they happen.')).toBeVisible()
  await expect(renews).toBeHidden()
})
