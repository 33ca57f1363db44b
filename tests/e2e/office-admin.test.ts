import { ROLES, type Role } from '@/lib/people/access/model.ts'
import { beginFresh, expect, test } from '../support/counter.ts'
import { IN_MENU, WHO_SEES } from '../support/role-table.ts'

// A shop of its own: what other files take in ZWG and ZAR is at the rates that a shop begins with.
beginFresh()

const NAMES: Record<Role, string> = { cashier: 'Rudo', supervisor: 'Nomsa', manager: 'Farai', owner: 'Tendai' }

for (const role of ROLES) {
  test(`a ${role} can open exactly the pages of the table, and the office's menu shows only those`, async ({
    context,
    signIn,
  }) => {
    const page = await signIn(context, NAMES[role])
    for (const [address, roles] of Object.entries(WHO_SEES)) {
      const answer = await page.request.get(address)
      const opened = answer.status() === 200 && new URL(answer.url()).pathname === address
      expect({ address, opened }).toEqual({ address, opened: roles.includes(role) })
    }
    await page.goto('/office')
    const menu = page.getByRole('navigation', { name: 'Office pages' })
    for (const address of IN_MENU) {
      const visible = WHO_SEES[address]?.includes(role) ? 1 : 0
      await expect(menu.locator(`ul a[href="${address}"]`).first()).toHaveCount(visible)
    }
  })
}

test('a manager adds a cashier, who signs in with the given PIN and must choose their own', async ({
  browser,
  stack,
  context,
  signIn,
}) => {
  const office = await signIn(context, 'Farai')
  await office.goto('/staff')
  await office.locator('summary', { hasText: 'Add person' }).click()
  await office.getByLabel('Name', { exact: true }).fill('Nyasha')
  await office.getByLabel('User name', { exact: true }).fill('Not A Name')
  await office.getByLabel('Harare First Street').check()
  await office.getByRole('button', { name: 'Add person' }).click()
  await expect(office.getByText('A user name has 2 to 40')).toBeVisible()
  await expect(office.getByLabel('Name', { exact: true })).toHaveValue('Nyasha')
  await office.getByLabel('User name', { exact: true }).fill('nyasha')
  await office.getByRole('button', { name: 'Add person' }).click()
  const shown = office.locator('dd').filter({ hasText: /^\d{6}$/ })
  await expect(shown).toBeVisible()
  await expect(office.locator('dl').filter({ has: shown })).toContainText('Nyasha')
  const pin = (await shown.textContent()) ?? ''
  expect(office.url()).not.toContain(pin)
  await expect(office.getByRole('link', { name: 'Nyasha', exact: true })).toBeVisible()

  const till = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Rudo')
  const staffId =
    (await office.getByRole('link', { name: 'Nyasha', exact: true }).getAttribute('href'))?.split('/').at(-1) ?? ''
  const signInWith = async (secret: string) => {
    await till.context().clearCookies({ name: 'pos-session' })
    await till.goto(`/sign-in?staff=${staffId}`)
    await till.locator(`input[name=staffId][value="${staffId}"]`).check({ force: true })
    await till.getByLabel('PIN', { exact: true }).fill(secret)
    await till.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await signInWith(pin)
  await expect(till.getByRole('heading', { name: 'Choose your own PIN' })).toBeVisible()
  await till.goto('/sell/airtime')
  await till.waitForURL('**/sign-in/finish')
  await till.getByLabel('New PIN').fill('1111')
  await till.getByLabel('The same again').fill('1111')
  await till.getByRole('button', { name: 'Save' }).click()
  await expect(till.getByText('among the first that others try')).toBeVisible()
  await till.getByLabel('New PIN').fill('7193')
  await till.getByLabel('The same again').fill('7193')
  await till.getByRole('button', { name: 'Save' }).click()
  await expect(till.getByLabel('Customer’s number')).toBeVisible()

  const lineClosed = till.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const line = new EventSource('/api/live')
        line.addEventListener('error', () => line.readyState === EventSource.CLOSED && resolve(true))
      }),
  )
  await office.goto(`/staff/${staffId}`)
  await office.locator('summary', { hasText: 'Deactivate' }).click()
  await office.getByRole('button', { name: 'Yes, deactivate Nyasha' }).click()
  await expect(office.getByRole('button', { name: 'Reactivate' })).toBeVisible()
  expect(await lineClosed).toBe(true)
  await till.goto('/sell/airtime')
  await till.waitForURL('**/sign-in')
})

test('a code enrols a browser elsewhere, typed without a script or scanned, and revoking it works at once', async ({
  browser,
  stack,
  context,
  signIn,
}) => {
  const office = await signIn(context, 'Farai')
  const issue = async (number: string) => {
    await office.goto('/tills')
    await office.getByLabel('Branch').first().selectOption('MUT-01')
    await office.getByLabel('Till number').fill(number)
    await office.getByRole('button', { name: 'Create code' }).click()
    const code = office.locator('dd').filter({ hasText: /^[A-Z2-9]{4} [A-Z2-9]{4}$/ })
    await expect(code).toBeVisible()
    return (await code.textContent()) ?? ''
  }
  const bare = await (await browser.newContext({ baseURL: stack.webUrl, javaScriptEnabled: false })).newPage()
  await bare.goto('/enrol')
  await bare.getByLabel('Code, eight letters and digits').fill('WRONG222')
  await bare.getByRole('button', { name: 'Set up till' }).click()
  await expect(bare.getByText('This code is wrong, used or expired')).toBeVisible()
  await expect(bare.getByLabel('Code, eight letters and digits')).toHaveValue('WRONG222')
  await expect(bare).toHaveURL(/\/enrol$/)
  await bare.getByLabel('Code, eight letters and digits').fill(await issue('71'))
  await bare.getByRole('button', { name: 'Set up till' }).click()
  await expect(bare.getByText('Till 71')).toBeVisible()

  const scanned = await (await browser.newContext({ baseURL: stack.webUrl })).newPage()
  const code = (await issue('72')).replace(' ', '')
  await scanned.goto(`/enrol#${code}`)
  await expect(scanned.getByLabel('Code, eight letters and digits')).toHaveValue(code)
  await expect(scanned).toHaveURL(/\/enrol$/)
  await scanned.getByRole('button', { name: 'Set up till' }).click()
  await expect(scanned.getByText('Till 72')).toBeVisible()

  await office.goto('/tills?branch=MUT-01')
  const row = office.getByRole('row').filter({ has: office.getByRole('cell', { name: '72', exact: true }) })
  await row.getByText('Revoke', { exact: true }).click()
  await row.getByRole('button', { name: 'Yes, revoke till 72' }).click()
  await expect(row.getByText('No browser')).toBeVisible()
  await scanned.goto('/sign-in')
  await expect(scanned.getByText('Till 72')).toHaveCount(0)
})

test('a rate far from the previous one asks again, and keeps what was typed', async ({ context, signIn }) => {
  const page = await signIn(context, 'Tendai')
  await page.goto('/money')
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'ZAR', exact: true }) })
    .last()
  await card.getByText('Set rate', { exact: true }).first().click()
  await card.getByLabel('Customer pays for $1').fill('185')
  await card.getByLabel('We give for $1').fill('175.5')
  await card.getByRole('button', { name: 'Set rate' }).click()
  await expect(card.getByText('more than a fifth from the last rate')).toBeVisible()
  await expect(card.getByLabel('Customer pays for $1')).toHaveValue('185')
  await expect(card.getByLabel('Yes, the rate has moved that far')).toBeFocused()
  await card.getByLabel('Yes, the rate has moved that far').check()
  await card.getByRole('button', { name: 'Set rate' }).click()
  await expect(card.getByText('The next ticket uses this rate.')).toBeVisible()
  await expect(card.getByText('ZAR 175.50', { exact: true })).toBeVisible()
})

test('a test event makes the round trip and is found in the inbox', async ({ context, signIn }) => {
  const page = await signIn(context, 'Tendai')
  await page.goto('/webhooks')
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText('It arrived here.')).toBeVisible()
  await page.getByRole('link', { name: 'webhook.test' }).first().click()
  await expect(page.getByRole('heading', { name: 'webhook.test' })).toBeVisible()
  await expect(page.getByText('"webhook.test"')).toBeVisible()
  // An alert of what the owner changed before may come in under the press, which then counts for nothing.
  await expect(async () => {
    await page.getByRole('button', { name: 'Process again' }).click()
    await expect(page.getByText('The worker processes it in a moment.')).toBeVisible({ timeout: 5_000 })
  }).toPass()
})

test('the audit shows what was done, and the owner downloads it', async ({ context, signIn }) => {
  const page = await signIn(context, 'Tendai')
  await page.goto('/audit?action=session:open')
  await expect(page.getByRole('cell', { name: 'signed in', exact: true }).first()).toBeVisible()
  const file = await page.request.get('/api/audit?action=session:open')
  expect(file.headers()['content-type']).toContain('text/csv')
  expect(await file.text()).toContain('session:open')
  const refused = await page.request.get('/api/sold/export?least=abc')
  expect(refused.status()).toBe(422)
  expect(await refused.text()).toContain('Enter the amount')
})
