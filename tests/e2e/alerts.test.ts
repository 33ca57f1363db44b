import { expect, signInPlainly, test } from '../support/counter.ts'

test.use({ extraEnv: { ALERT_WEBHOOK_SECRET: 'a secret of the e2e tests' } })

test('the owner configures alerts, and an open alert is on every page until it is over', async ({
  browser,
  stack,
  context,
  signIn,
  query,
}) => {
  const owner = await signInPlainly(stack.webUrl, 'Tendai')
  await owner.open('/alerts')
  await owner.press(/^Save/, { mailTo: 'owner@kopje.example' })
  expect(owner.text).toContain('E-mail cannot be sent yet')
  expect(owner.standsIn(/^Save/, ['mailTo'])).toEqual({ mailTo: ['owner@kopje.example'] })
  await owner.press(/^Save/, { mailTo: '', webhookUrl: 'https://192.168.1.10/hook' })
  expect(owner.text).toContain('The webhook address must be public and start with https.')
  await owner.press(/^Save/, { webhookUrl: '', lowBalance: '5000' })
  expect(owner.text).toContain('Saved.')

  const page = await signIn(context, 'Tendai')
  const supervisor = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Nomsa')
  await stack.worker.kill()
  await stack.worker.start()
  const line = 'The Service balance is low.'
  // Alerts have a turn each minute. The first of a new worker may come before it knows a balance.
  await expect(page.getByText(`${line} Top up.`)).toBeVisible({ timeout: 90_000 })
  await expect(supervisor.getByText(line, { exact: true })).toBeVisible()
  const reader = await signInPlainly(stack.webUrl, 'Nomsa')
  await reader.open('/alerts')
  expect(reader.texts('tr').find((row) => row.includes('below $5,000.00'))).toContain('on screen')
  expect(reader.offers(/^Save/)).toBe(false)
  const cashier = await signInPlainly(stack.webUrl, 'Rudo')
  expect(cashier.text).not.toContain(line)
  await query(`update "AlertRule" set "lowBalanceCents" = null`)
})
