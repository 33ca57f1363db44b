import { expect, formsOf, heard, signInPlainly, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import type { FormBrowser } from '../support/form-browser.ts'

async function putIn(office: FormBrowser, amount: string): Promise<void> {
  await office.open('/cash')
  await office.press(/^Save cash from the owners/, { branchCode: 'HRE-01', amount, note: 'From home' })
  expect(office.text).toContain('Saved.')
}

/** Follows the first link of a row, or the one with that text. */
async function followIn(office: FormBrowser, row: string, name = ''): Promise<void> {
  const rows = office.shown?.page.querySelectorAll('tr') ?? []
  const links = rows.find(({ text }) => text.includes(row))?.querySelectorAll('a') ?? []
  await office.open(links.find(({ text }) => text.trim() === name || !name)?.getAttribute('href') ?? '')
}

test('a safe is counted without a script: what differs is told first, and saved with a remark', async ({ stack }) => {
  const office = await signInPlainly(stack.webUrl, 'Tendai')
  await putIn(office, '300')
  await followIn(office, 'Harare First Street', 'Count')
  const books = /By the books: \$([\d.,]+)/.exec(office.text)?.[1] ?? ''
  const counted = (Number(books.replaceAll(',', '')) - 2.5).toFixed(2)
  await office.press(/^Save count/, { 'count.USD.rest': counted })
  expect(office.text).toContain('the count differs from the books by −$2.50')
  expect(office.standsIn(/^Save count/, ['count.USD.rest'])).toEqual({ 'count.USD.rest': [counted] })
  await office.press(/^Save count/, { note: 'Counted twice' })
  expect(office.text).toContain('Count saved.')
  expect(office.texts('tr').find((row) => row.includes('Counted twice'))).toContain('short by $2.50')
  await followIn(office, 'Counted twice')
  expect(office.text).toContain('A count is not taken back.')
  expect(office.offers(/^Take back/)).toBe(false)
})

test('cash that moves during a count is told, with the new sum and what was typed', async ({
  browser,
  stack,
  signIn,
}) => {
  const context = await browser.newContext({ baseURL: stack.webUrl })
  const page = await signIn(context, 'Tendai')
  const other = formsOf(context, stack.webUrl)
  await putIn(other, '20')
  await page.goto('/cash/count?branch=HRE-01')
  await heard(page)
  await putIn(other, '7')
  await page.getByLabel('Counted, USD').fill('five')
  await page.getByRole('button', { name: 'Save count' }).click()
  await expect(page.getByText('The USD sum is not a number.')).toBeVisible()
  await page.getByLabel('Counted, USD').fill('5')
  await page.getByRole('button', { name: 'Save count' }).click()
  await expect(page.getByText(/USD moved in this safe while you counted. The books now have \$/)).toBeVisible()
  await expect(page.getByLabel('Counted, USD')).toHaveValue('5')
  await page.getByRole('button', { name: 'Save count' }).click()
  await expect(page.getByText('the count differs from the books by')).toBeVisible()
  await page.getByLabel('Remark if a sum differs').fill('Counted twice')
  for (const counted of ['5', '6']) {
    await page.getByLabel('Counted, USD').fill(counted)
    await page.getByRole('button', { name: 'Save count' }).click()
    await expect(page.getByText('Count saved.')).toBeVisible()
    await expect(page.getByText(`By the books: $${counted}.00`)).toBeVisible()
    await page.getByLabel('Remark if a sum differs').fill('Counted again')
  }
  await context.close()
})

test('the count of a safe fits a laptop and a phone', async ({ context, signIn }) => {
  const page = await signIn(context, 'Tendai')
  await page.goto('/cash/count?branch=HRE-01')
  await heard(page)
  for (const { viewport, colorScheme } of SCREENS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await expectToFit(page, '/cash/count')
  }
})
