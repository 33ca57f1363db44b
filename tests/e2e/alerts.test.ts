import { expect, test } from '../support/counter.ts'

test.use({ extraEnv: { ALERT_WEBHOOK_SECRET: 'a secret of the e2e tests' } })

test('the owner configures alerts, and an open alert is on every page until it is over', async ({
  browser,
  stack,
  context,
  signIn,
  query,
}) => {
  const page = await signIn(context, 'Tendai')
  await page.goto('/alerts')
  await page.getByLabel('E-mail to').fill('owner@kopje.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('E-mail cannot be sent yet')).toBeVisible()
  await expect(page.getByLabel('E-mail to')).toHaveValue('owner@kopje.example')
  await page.getByLabel('E-mail to').fill('')
  await page.getByLabel('Webhook address').fill('https://192.168.1.10/hook')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The webhook address must be public and start with https.')).toBeVisible()
  await page.getByLabel('Webhook address').fill('')
  await page.getByLabel('Alert when the balance is below, in USD').fill('5000')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()

  const supervisor = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Nomsa')
  await stack.worker.kill()
  await stack.worker.start()
  const line = 'The Service balance is low.'
  // Alerts have a turn each minute. The first of a new worker may come before it knows a balance.
  await expect(page.getByText(`${line} Top up.`)).toBeVisible({ timeout: 90_000 })
  await expect(supervisor.getByText(line, { exact: true })).toBeVisible()
  await supervisor.goto('/alerts')
  await expect(supervisor.getByRole('row').filter({ hasText: /below \$5,000\.00/ })).toContainText('on screen')
  await expect(supervisor.getByRole('button', { name: 'Save' })).toHaveCount(0)
  const cashier = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Rudo')
  await expect(cashier.getByText(line)).toHaveCount(0)
  await query(`update "AlertRule" set "lowBalanceCents" = null`)
})
