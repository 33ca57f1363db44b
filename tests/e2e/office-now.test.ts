import { expect, test } from '../support/counter.ts'
import { sellByForm } from '../support/sell-by-form.ts'

test('a manager walks from the counter into the office and back', async ({ context, signIn }) => {
  const page = await signIn(context, 'Farai')
  await page.locator('summary', { hasText: 'Farai' }).click()
  await page.getByRole('link', { name: 'Office' }).click()
  await page.waitForURL('**/overview')
  await expect(page.getByRole('banner').getByText('TEST', { exact: true })).toBeVisible()
  await page.locator('summary', { hasText: 'Farai' }).click()
  await page.getByRole('link', { name: 'Go to counter' }).click()
  await expect(page.getByLabel('Customer’s number')).toBeVisible()
})

test('a cashier finds neither a link to the office nor its pages', async ({ till }) => {
  await till.locator('summary', { hasText: 'Rudo' }).click()
  await expect(till.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(till.getByRole('link', { name: 'Office' })).toHaveCount(0)
  for (const address of ['/office', '/overview', '/now', '/statement', '/day-close', '/reports']) {
    await till.goto(address)
    await expect(till.getByLabel('Customer’s number')).toBeVisible()
  }
  expect((await till.request.get('/api/now')).status()).toBe(422)
  expect((await till.request.get('/api/statement/export')).status()).toBe(403)
  expect((await till.request.get('/api/reports/export')).status()).toBe(403)
})

test('a till’s sale appears automatically on an open Now page, its number masked', async ({
  browser,
  stack,
  signIn,
  shop,
  freshNumber,
}) => {
  const office = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Farai')
  await office.goto('/now?kind=airtime')
  await office.evaluate(() => document.body.setAttribute('data-same-page', ''))
  const number = freshNumber()
  await sellByForm(shop, number)
  const row = office.getByRole('row').filter({ hasText: `077 ••• ${number.slice(-3)}` })
  await expect(row).toContainText('Delivered')
  await expect(row).toContainText('Rudo')
  await expect(office.locator('body[data-same-page]')).toBeAttached()
  expect(await office.content()).not.toContain(number.slice(1))
  await office.getByLabel('Type').selectOption('collection')
  await office.getByRole('button', { name: 'Show' }).click()
  await expect(office).toHaveURL(/kind=collection/)
  await expect(row).toHaveCount(0)
})
