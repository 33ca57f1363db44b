import { expect, test } from '../support/counter.ts'
import { FormBrowser } from '../support/form-browser.ts'

type Refused = {
  page: string
  button: RegExp
  /** What is typed, including what is refused. */
  typed: Record<string, string>
  says: RegExp
  /** Typed fields that must come back empty. */
  never?: string[]
}

const LONG = 'x'.repeat(60)

/** A refusal of every kind of form in the office. */
const REFUSED: Refused[] = [
  {
    page: '/staff',
    button: /^Add person/,
    typed: { name: 'Nyasha', username: 'Not A Name', role: 'supervisor', locale: 'sn', branches: 'BYO-01' },
    says: /A user name has 2 to 40/,
  },
  {
    page: '/money',
    button: /^Set rate/,
    typed: { buying: 'many', selling: '17.5' },
    says: /in figures/,
  },
  {
    page: '/money',
    button: /^Save/,
    typed: { currencyCode: 'Z9', smallest: '1', notes: '10 20' },
    says: /three letters/i,
  },
  {
    page: '/prices?q=econet.airtime',
    button: /^Save/,
    typed: { charge: 'a little' },
    says: /amount/i,
  },
  {
    page: '/branches',
    button: /^Save/,
    typed: { name: 'The market stall', maxSale: 'lots', dayCap: '500' },
    says: /amount/i,
  },
  {
    page: '/branches',
    button: /^Save/,
    typed: { line1: LONG, line2: 'Tel 024', footer: 'Thank you' },
    says: /A slip line holds/,
  },
  {
    page: '/tills',
    button: /^Create code/,
    typed: { branch: 'MUT-01', number: 'x1' },
    says: /number/i,
  },
  {
    page: '/top-ups',
    button: /^Request/,
    typed: { method: 'usdt', amount: 'a lot', code: '123456' },
    says: /amount/i,
    never: ['code'],
  },
  {
    page: '/top-ups',
    button: /^Save/,
    typed: { amount: '351.00', code: '123456' },
    says: /authenticator/,
    never: ['code'],
  },
  {
    page: '/alerts',
    button: /^Save/,
    typed: { lowBalance: 'low', quietFrom: '20:00', quietUntil: '06:00', mailTo: 'office@kopje.example' },
    says: /amount/i,
  },
  {
    page: '/set-up',
    button: /^Save/,
    typed: { endsOn: '31 December' },
    says: /date|day/i,
  },
]

for (const { page, button, typed, says, never = [] } of REFUSED) {
  test(`without a script, a refused form of ${page} keeps ${Object.keys(typed).join(', ')}`, async ({ stack }) => {
    const office = new FormBrowser(stack.webUrl)
    await office.open('/sign-in')
    await office.press(/^Tendai/)
    await office.open(page)
    await office.press(button, typed)
    expect(office.shown?.status).toBe(200)
    expect(office.text).toMatch(says)
    const wanted = Object.entries(typed).map(([name, value]) => [name, [never.includes(name) ? '' : value]])
    expect(office.standsIn(button, Object.keys(typed))).toEqual(Object.fromEntries(wanted))
    expect(office.isOpen(button, Object.keys(typed))).toBe(true)
  })
}

test('without a script, whether a rate has moved far is asked once it was refused for that', async ({ stack }) => {
  const office = new FormBrowser(stack.webUrl)
  await office.open('/sign-in')
  await office.press(/^Tendai/)
  await office.open('/money')
  const boxes = () => office.shown?.page.querySelectorAll('input[name^=sure]').length
  expect(boxes()).toBe(0)
  await office.press(/^Set rate/, { buying: '999', selling: '998' })
  expect(office.text).toContain('more than a fifth from the last rate')
  expect(boxes()).toBe(1)
})

test('without a script, rates of an old page are refused however often they are sent', async ({ stack, query }) => {
  const office = new FormBrowser(stack.webUrl)
  await office.open('/sign-in')
  await office.press(/^Tendai/)
  await office.open('/money')
  const copy = (add: number) => `insert into "ExchangeRate" ("currencyCode", "buyingMicros", "sellingMicros")
    select "currencyCode", "buyingMicros" + ${add}, "sellingMicros" from "ExchangeRate" where id = $1`
  const [last] = await query('select max(id)::text as id from "ExchangeRate"')
  await query(copy(1), [String(last?.id)])
  for (const _time of [1, 2]) {
    await office.press(/^Confirm rates/)
    expect(office.text).toContain('Somebody else changed these settings')
  }
  await query(copy(0), [String(last?.id)])
  await office.open('/money')
  await office.press(/^Confirm rates/)
  expect(office.text).toContain('The next ticket uses this rate.')
})

test('without a script, a role refused for its code is still the version that its ticks are of', async ({
  stack,
  query,
}) => {
  const office = new FormBrowser(stack.webUrl)
  await office.open('/sign-in')
  await office.press(/^Tendai/)
  const [role] = await query(`insert into "CustomRole" (id, name, base, permissions)
    values (gen_random_uuid(), 'Stock clerk', 'cashier', '{sale:create,sale:read}') returning id::text, version::text`)
  await office.open(`/staff/roles/${role?.id}`)
  await query(`update "CustomRole" set version = version + 1, permissions = '{sale:read}' where id = $1::uuid`, [
    role?.id,
  ])
  await office.press(/^Save/, { name: 'Stock clerk', code: '123456' })
  expect(office.text).toMatch(/authenticator/)
  const posted = office.standsIn(/^Save/, ['version', 'permissions'])
  expect(posted).toMatchObject({ version: [role?.version], permissions: expect.arrayContaining(['sale:create']) })
  await query('delete from "CustomRole" where id = $1::uuid', [role?.id])
})

test('a currency is not added anew by a page from before it was there', async ({ stack, query }) => {
  const office = new FormBrowser(stack.webUrl)
  await office.open('/sign-in')
  await office.press(/^Tendai/)
  await office.open('/money')
  await query(`insert into "Currency" (code, accepted, "smallestCents", denominations)
    values ('MZN', false, 100, '{5000}')`)
  await office.press(/^Save/, { currencyCode: 'MZN', smallest: '2', notes: '20' })
  expect(office.text).toContain('MZN is here already. Change it in its own panel.')
  expect(await query(`delete from "Currency" where code = 'MZN' returning accepted, denominations`)).toEqual([
    { accepted: false, denominations: ['5000'] },
  ])
})

test('without a script, one-time values are shown, and a finished form is empty again', async ({ stack }) => {
  const office = new FormBrowser(stack.webUrl)
  await office.open('/sign-in')
  await office.press(/^Tendai/)
  await office.open('/staff')
  const typed = { name: 'Rumbidzai', username: 'rumbidzai', role: 'cashier', locale: 'sn', branches: 'BYO-01' }
  await office.press(/^Add person/, typed)
  expect(office.text).toMatch(/Name Rumbidzai PIN for the first sign-in \d{6}/)
  expect(office.standsIn(/^Add person/, ['name', 'username'])).toEqual({ name: [''], username: [''] })
  expect(office.isOpen(/^Add person/, ['username'])).toBe(true)
})

test('a form that an older page cannot send is filled in again on its page, but for the code', async ({
  context,
  signIn,
}) => {
  const page = await signIn(context, 'Tendai')
  await page.goto('/top-ups')
  const form = page.locator('form').filter({ has: page.locator('[name=method]') })
  await form.locator('[name=method][value=usdt]').check()
  await form.locator('[name=amount]').fill('351.00')
  await form.locator('[name=code]').fill('123456')
  const older = (url: URL) => url.pathname === '/top-ups'
  await page.route(older, (route) => {
    const headers = route.request().headers()
    const action = headers['next-action']?.replace(/.{6}$/, '000000')
    return route.continue({ headers: action ? { ...headers, 'next-action': action } : headers })
  })
  await form.getByRole('button', { name: /^Request/ }).click()
  await expect(page.getByRole('heading', { name: 'The program was updated' })).toBeVisible()
  await page.unroute(older)
  await page.getByRole('button', { name: 'Refresh page' }).click()
  await expect(form.locator('[name=amount]')).toBeVisible()
  await expect(form.locator('[name=amount]')).toHaveValue('351.00')
  await expect(form.locator('[name=method][value=usdt]')).toBeChecked()
  await expect(form.locator('[name=code]')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/351|123456/)
})
