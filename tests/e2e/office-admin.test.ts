import { ROLES, type Role } from '@/lib/people/access/model.ts'
import { beginFresh, expect, signInPlainly, test } from '../support/counter.ts'
import { FormBrowser } from '../support/form-browser.ts'
import { Reader } from '../support/manager-answers.ts'
import { IN_MENU, WHO_SEES } from '../support/role-table.ts'

// A shop of its own: what other files take in ZWG and ZAR is at the rates that a shop begins with.
beginFresh()

const NAMES: Record<Role, string> = { cashier: 'Rudo', supervisor: 'Nomsa', manager: 'Farai', owner: 'Tendai' }

for (const role of ROLES) {
  test(`a ${role} can open exactly the pages of the table, and the office's menu shows only those`, async ({
    stack,
  }) => {
    const browser = await signInPlainly(stack.webUrl, NAMES[role])
    for (const [address, roles] of Object.entries(WHO_SEES)) {
      await browser.open(address)
      const opened = browser.shown?.status === 200 && browser.shown.url.pathname === address
      expect({ address, opened }).toEqual({ address, opened: roles.includes(role) })
    }
    await browser.open('/office')
    const links = browser.shown?.page.querySelectorAll('nav[aria-label="Office pages"] ul a[href]') ?? []
    const menu = new Set(links.map((link) => link.getAttribute('href')))
    for (const address of IN_MENU) {
      expect({ address, visible: menu.has(address) }).toEqual({ address, visible: WHO_SEES[address]?.includes(role) })
    }
  })
}

test('a manager adds a cashier, who signs in with the given PIN and must choose their own', async ({ stack }) => {
  const office = await signInPlainly(stack.webUrl, 'Farai')
  await office.open('/staff')
  await office.press(/^Add person/, { name: 'Nyasha', username: 'Not A Name', branches: 'HRE-01' })
  expect(office.text).toContain('A user name has 2 to 40')
  expect(office.standsIn(/^Add person/, ['name'])).toEqual({ name: ['Nyasha'] })
  await office.press(/^Add person/, { username: 'nyasha' })
  const pin = /Name Nyasha PIN for the first sign-in (\d{6})/.exec(office.text)?.[1] ?? ''
  expect(pin).toHaveLength(6)
  expect(office.shown?.url.href).not.toContain(pin)
  await office.follow(/^Nyasha$/)
  const staffId = office.shown?.url.pathname.split('/').at(-1) ?? ''

  const till = await signInPlainly(stack.webUrl, 'Rudo')
  till.forget('pos-session')
  await till.open(`/sign-in?staff=${staffId}`)
  await till.press(/^Sign in$/, { staffId, pin })
  expect(till.heading).toBe('Choose your own PIN')
  await till.open('/sell/airtime')
  expect(till.shown?.url.pathname).toBe('/sign-in/finish')
  await till.press(/^Save/, { password: '1111', again: '1111' })
  expect(till.text).toContain('among the first that others try')
  await till.press(/^Save/, { password: '7193', again: '7193' })
  expect(till.texts('label').join()).toContain('Customer’s number')

  const listen = () => fetch(`${stack.webUrl}/api/live`, { headers: { cookie: till.cookie } })
  const line = await listen()
  expect(line.status).toBe(200)
  await office.press(/^Yes, deactivate Nyasha/)
  expect(office.offers(/^Reactivate/)).toBe(true)
  await line.text()
  expect((await listen()).status, 'an open line ends, and none is opened').toBe(401)
  await till.open('/sell/airtime')
  expect(till.shown?.url.pathname).toBe('/sign-in')
})

test('a code enrols a browser elsewhere, typed without a script or scanned, and revoking it works at once', async ({
  stack,
  page,
}) => {
  const office = await signInPlainly(stack.webUrl, 'Farai')
  const issue = async (number: string) => {
    await office.open('/tills')
    await office.press(/^Create code/, { branch: 'MUT-01', number })
    return office.texts('dd').find((text) => /^[A-Z2-9]{4} [A-Z2-9]{4}$/.test(text)) ?? ''
  }
  const typed = new FormBrowser(stack.webUrl)
  await typed.open('/enrol')
  await typed.press(/^Set up till/, { code: 'WRONG222' })
  expect(typed.text).toContain('This code is wrong, used or expired')
  expect(typed.standsIn(/^Set up till/, ['code'])).toEqual({ code: ['WRONG222'] })
  expect(typed.shown?.url.href).toMatch(/\/enrol$/)
  await typed.press(/^Set up till/, { code: await issue('71') })
  expect(typed.text).toContain('Till 71')

  const code = (await issue('72')).replace(' ', '')
  await page.goto(`/enrol#${code}`)
  await expect(page.getByLabel('Code, eight letters and digits')).toHaveValue(code)
  await expect(page).toHaveURL(/\/enrol$/)
  await page.getByRole('button', { name: 'Set up till' }).click()
  await expect(page.getByText('Till 72')).toBeVisible()

  await office.open('/tills?branch=MUT-01')
  await office.press(/^Yes, revoke till 72/)
  expect(new Reader(office).rows().find((row) => /\b72\b/.test(row))).toContain('No browser')
  await page.goto('/sign-in')
  await expect(page.getByText('Till 72')).toHaveCount(0)
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

test('the audit shows what was done, and the owner downloads it', async ({ stack }) => {
  const office = await signInPlainly(stack.webUrl, 'Tendai')
  await office.open('/audit?action=session:open')
  expect(office.texts('td')).toContain('signed in')
  const get = (address: string) => fetch(`${stack.webUrl}${address}`, { headers: { cookie: office.cookie } })
  const file = await get('/api/audit?action=session:open')
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(await file.text()).toContain('session:open')
  const refused = await get('/api/sold/export?least=abc')
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('Enter the amount')
})
