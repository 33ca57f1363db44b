import { expect, test } from '../support/counter.ts'

test.use({ javaScriptEnabled: false })

test('without a script a shift opens with a float and closes by a count, and a wrong field loses nothing', async ({
  page,
}) => {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: /^Rudo/ }).click()
  await page.goto('/shift')
  await page.getByLabel('Number of $20').fill('two')
  await page.getByLabel('Number of $5', { exact: true }).fill('3')
  await page.getByRole('button', { name: /^Open/ }).click()
  await expect(page.getByText(/one of the USD notes is not a whole number/)).toBeVisible()
  await expect(page.getByLabel('Number of $5', { exact: true })).toHaveValue('3')
  await page.getByLabel('Number of $20').fill('2')
  await page.getByRole('button', { name: /^Open/ }).click()
  await expect(page.getByRole('heading', { name: 'Shift open' })).toBeVisible()
  await page.getByRole('link', { name: /^Pay in/ }).click()
  await page.getByLabel('Amount').fill('10')
  await page.getByLabel('Reason').fill('small notes')
  await page.getByRole('button', { name: /^Pay in/ }).click()
  await expect(page.getByRole('region', { name: 'Report' })).toContainText('small notes')
  await page.getByRole('link', { name: /^Count and close/ }).click()
  await page.getByLabel('USD: coins, or the whole sum').fill('66')
  await page.getByRole('button', { name: /^Close shift/ }).click()
  await expect(page.getByRole('heading', { name: '$1.00 over' })).toBeVisible()
  await expect(page.locator('noscript p')).toHaveText('Press Ctrl and P to print the report.')
})
