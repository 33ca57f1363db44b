import type { Page } from '@playwright/test'
import { expect, heard, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'

async function putIn(page: Page, amount: string): Promise<void> {
  await page.goto('/cash')
  await page.locator('summary', { hasText: 'Enter cash from the owners' }).click()
  const form = page.locator('form', { has: page.locator('input[name=kind][value=owners_in]') })
  await form.getByLabel('Branch').selectOption('Harare First Street')
  await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('Note').fill('From home')
  await form.getByRole('button', { name: 'Save cash from the owners' }).click()
  await expect(form.getByText('Saved.')).toBeVisible()
}

test('a safe is counted without a script: what differs is told first, and saved with a remark', async ({
  browser,
  stack,
  signIn,
}) => {
  const context = await browser.newContext({ baseURL: stack.webUrl, javaScriptEnabled: false })
  const page = await signIn(context, 'Tendai')
  await putIn(page, '300')
  await page.goto('/cash')
  await page
    .getByRole('row', { name: /Harare First Street/ })
    .getByRole('link', { name: 'Count', exact: true })
    .click()
  const books = (await page.getByText(/By the books: \$/).textContent()) ?? ''
  const there = Number(books.replace(/[^\d.]/g, ''))
  await page.getByLabel('Counted, USD').fill((there - 2.5).toFixed(2))
  await page.getByRole('button', { name: 'Save count' }).click()
  await expect(page.getByText('the count differs from the books by −$2.50')).toBeVisible()
  await expect(page.getByLabel('Counted, USD')).toHaveValue((there - 2.5).toFixed(2))
  await page.getByLabel('Remark if a sum differs').fill('Counted twice')
  await page.getByRole('button', { name: 'Save count' }).click()
  await expect(page.getByText('Count saved.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Counted twice/ })).toContainText('short by $2.50')
  await page
    .getByRole('row', { name: /Counted twice/ })
    .getByRole('link')
    .click()
  await expect(page.getByText('A count is not taken back.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take back' })).toBeHidden()
  await context.close()
})

test('cash that moves during a count is told, with the new sum and what was typed', async ({
  browser,
  stack,
  signIn,
}) => {
  const context = await browser.newContext({ baseURL: stack.webUrl })
  const page = await signIn(context, 'Tendai')
  await putIn(page, '20')
  await page.goto('/cash/count?branch=HRE-01')
  await heard(page)
  const other = await context.newPage()
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

test('the count of a safe fits a laptop and a phone', async ({ browser, stack, signIn }) => {
  for (const { viewport, colorScheme } of SCREENS) {
    const context = await browser.newContext({ baseURL: stack.webUrl, viewport, colorScheme })
    const page = await signIn(context, 'Tendai')
    await page.goto('/cash/count?branch=HRE-01')
    await heard(page)
    await expectToFit(page, '/cash/count')
    await context.close()
  }
})
