import { expect, sendFrom, signInPlainly, test } from '../support/counter.ts'

test('a manager tops up from a wallet, follows it live, and finds it in the list', async ({
  context,
  portal,
  signIn,
}) => {
  const page = await signIn(context, 'Farai')
  await page.goto('/top-ups')
  await page.getByLabel('Mobile money').check()
  await page.getByLabel('Amount in USD').fill('1O')
  await page.getByLabel('Wallet number').fill('0771234567')
  await page.getByRole('button', { name: 'Request top-up' }).click()
  await expect(page.getByText('Enter the amount in figures')).toBeVisible()
  await expect(page.getByLabel('Wallet number')).toHaveValue('0771234567')
  await page.getByLabel('Amount in USD').fill('10')
  await page.getByRole('button', { name: 'Request top-up' }).click()
  await page.waitForURL(/\/top-ups\/[0-9a-f-]{36}$/)
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await expect(page.getByText('Approve the payment of USD 10.00')).toBeVisible()
  await portal.settleUnasked()
  await expect(page.getByText('$10.00 was added to the balance.')).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('body[data-same-page]')).toBeAttached()
  expect(await page.content()).not.toContain('0771234567')
  await page.getByRole('link', { name: 'View all top-ups' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Credited' }).first()).toContainText('$10.00')
})

test('above the day’s limit it waits for the owner, who must enter a code; the manager can withdraw it', async ({
  browser,
  stack,
  context,
  signIn,
}) => {
  const manager = await signInPlainly(stack.webUrl, 'Farai', sendFrom(context))
  await manager.open('/top-ups')
  await manager.press(/^Request top-up/, { method: 'usdt', amount: '950' })
  expect(manager.text).toContain('Nothing has been sent. $950.00 is over today’s limit.')
  expect(manager.offers(/^Approve/)).toBe(false)
  const address = manager.shown?.url.pathname ?? ''
  const owner = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Tendai')
  await owner.goto(address)
  await owner.getByLabel('Authenticator code').fill('000000')
  await owner.getByRole('button', { name: 'Approve' }).click()
  const setUp = owner.getByRole('link', { name: 'Set up your authenticator' })
  await expect(setUp).toBeFocused()
  await expect(setUp).toHaveAccessibleDescription(/you have none yet/)
  await expect(owner.getByLabel('Authenticator code')).toHaveCount(0)
  await expect(owner.getByText('Nothing has been sent.')).toBeVisible()
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('summary', { hasText: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Yes, do not send it' }).click()
  await expect(page.getByText('The top-up was not made.')).toBeVisible()
  const around = page.locator('section', { has: page.getByRole('heading', { level: 1 }) })
  await expect(around, 'what its own answer removed leaves the focus beside it').toBeFocused()
})

test('a bank transfer carries the partner code, which can be printed', async ({ context, signIn }) => {
  const page = await signIn(context, 'Farai')
  await page.goto('/top-ups')
  await page.getByRole('link', { name: 'Pay by bank' }).click()
  await expect(page.getByText('XP-DEMO-0001', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('XP-DEMO-0001', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy reference' })).toBeHidden()
})

test('without a script a top-up can be requested and followed', async ({ stack }) => {
  const manager = await signInPlainly(stack.webUrl, 'Farai')
  await manager.open('/top-ups')
  await manager.press(/^Request top-up/, { method: 'usdt', amount: '12' })
  expect(manager.shown?.url.pathname).toMatch(/\/top-ups\/[0-9a-f-]{36}$/)
  expect(manager.text).toContain('$12.00 has been requested.')
})
