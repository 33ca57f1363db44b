import { expect, formsOf, heard, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import { sellByForm, sellElectricityByForm } from '../support/sell-by-form.ts'

test.use({ serviceWorkers: 'allow' })

const NUMBER = 'Customer’s number'

test('an idle till locks under a cover, a wrong PIN keeps it locked, and the right one finds the typed text', async ({
  till,
  query,
}) => {
  await till.clock.install()
  await till.reload()
  await till.getByLabel(NUMBER).fill('0778200001')
  await till.clock.fastForward('05:10')
  const cover = till.getByRole('dialog', { name: 'This till is locked' })
  await expect(cover.getByText('Rudo is signed in.')).toBeVisible()
  await expect(till.getByLabel(NUMBER)).toBeHidden()
  const newest = 'select "lockedAt" is not null as locked from "StaffSession" order by "createdAt" desc limit 1'
  await expect.poll(() => query(newest)).toEqual([{ locked: true }])
  for (const path of ['/api/sales/recent', '/api/standing']) expect((await till.request.get(path)).status()).toBe(423)
  expect((await till.request.get('/api/live')).status()).toBe(401)
  await till.keyboard.press('F9')
  await till.keyboard.press('Escape')
  await till.keyboard.press('Escape')
  await expect(cover).toBeVisible()
  await cover.getByLabel('PIN').fill('9999')
  await till.keyboard.press('Enter')
  await expect(cover.getByText('Wrong PIN. Try again.')).toBeVisible()
  await cover.getByLabel('PIN').fill('1234')
  await till.keyboard.press('Enter')
  await expect(cover).toBeHidden()
  await expect(till.getByLabel(NUMBER)).toHaveValue('077 820 0001')
  expect((await till.request.get('/api/standing')).status()).toBe(200)
  await till.getByLabel(NUMBER).focus()
  await till.getByRole('banner').locator('summary', { hasText: 'Rudo' }).click()
  await till.getByRole('button', { name: 'Lock till' }).click()
  await cover.getByLabel('PIN').fill('1234')
  await till.keyboard.press('Enter')
  await expect(till.getByLabel(NUMBER)).toBeFocused()
  await expect(till.getByRole('button', { name: 'Lock till' })).toBeHidden()
})

test('Alt L locks at once; a reload shows only the lock page, which leads back to the same sale', async ({ till }) => {
  await till.goto('/waiting')
  await heard(till)
  await till.keyboard.press('Alt+l')
  await expect(till.getByRole('dialog', { name: 'This till is locked' })).toBeVisible()
  await expect.poll(async () => (await till.request.get('/api/standing')).status()).toBe(423)
  await till.goto('/sell/electricity?meter=1&problem=NO_TILL')
  await expect(till).toHaveURL(/\/lock\?from=%2Fsell%2Felectricity%3Fmeter%3D1$/)
  await expect(till).toHaveTitle(/locked/)
  await till.getByLabel('PIN').fill('1234')
  await till.getByRole('button', { name: 'Unlock till' }).click()
  await till.waitForURL('**/sell/electricity?meter=1')
})

test('a cover whose lock was lost opens to nothing until the line is back, and the server hears of the lock then', async ({
  till,
  context,
  query,
}) => {
  await heard(till)
  await context.setOffline(true)
  await till.keyboard.press('Alt+l')
  const cover = till.getByRole('dialog', { name: 'This till is locked' })
  const enter = async (pin: string) => {
    await cover.getByLabel('PIN').fill(pin)
    await till.keyboard.press('Enter')
  }
  await enter('1234')
  await expect(cover.getByText('No answer from the server, so the till stays locked.')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await till.request.get('/api/standing')).status()).toBe(423)
  await enter('1234')
  await expect(cover).toBeHidden()
  const told = await query(
    `select action from "Audit" where action in ('session:lock', 'session:unlock') order by id desc limit 2`,
  )
  expect(told).toEqual([{ action: 'session:unlock' }, { action: 'session:lock' }])
})

test('a cover is answered by its own person’s PIN alone, whether or not the server had locked', async ({
  shop,
  stack,
  query,
}) => {
  const [{ session } = {}] = await query('select id as session from "StaffSession" order by "createdAt" desc limit 1')
  const headers = { cookie: shop.cookie, origin: stack.webUrl, 'content-type': 'application/json' }
  const unlock = async (data: Record<string, unknown>) =>
    (await fetch(`${stack.webUrl}/api/unlock`, { method: 'POST', headers, body: JSON.stringify(data) })).status
  expect(await unlock({ secret: '9999', session })).toBe(422)
  expect(await unlock({ secret: '1234', session: crypto.randomUUID() })).toBe(401)
  expect(await unlock({ secret: '1234', session })).toBe(204)
  expect(await unlock({ secret: '1234' })).toBe(204)
})

test('one person’s PIN lifts the covers of their own windows, and another’s window becomes theirs', async ({
  till,
  context,
}) => {
  const cover = till.getByRole('dialog', { name: 'This till is locked' })
  const other = await context.newPage()
  await other.goto('/sign-in')
  await other.getByRole('button', { name: /^Blessing/ }).click()
  await expect(other.getByLabel(NUMBER)).toBeVisible()
  const third = await context.newPage()
  await third.goto('/sales')
  await heard(third)
  await heard(other)
  await other.keyboard.press('Alt+l')
  for (const page of [till, third]) {
    await expect(page.getByRole('dialog', { name: 'This till is locked' })).toBeVisible()
  }
  await other.getByRole('dialog').getByLabel('PIN').fill('1234')
  await other.keyboard.press('Enter')
  await expect(other.getByLabel(NUMBER)).toBeVisible()
  await expect(third.getByRole('dialog')).toBeHidden()
  await expect(cover.getByText('Rudo is signed in.')).toBeVisible()
  await cover.getByLabel('PIN').fill('0000')
  await till.keyboard.press('Enter')
  await expect(cover).toBeHidden()
  await expect(till.getByRole('group').filter({ hasText: 'Blessing' }).first()).toBeVisible()
})

test('a code that is read aloud is covered when nobody is there, and its keys are the cover’s then', async ({
  till,
  context,
  stack,
  query,
  freshMeter,
}) => {
  const ticketId = await sellElectricityByForm(formsOf(context, stack.webUrl), freshMeter())
  await till.goto(`/tickets/${ticketId}`)
  await till.clock.install()
  await till.goto(`/tickets/${ticketId}/dictate/1`)
  const heading = till.getByRole('heading', { name: 'Group 1 of 5' })
  await expect(heading).toBeVisible()
  await till.clock.fastForward('05:10')
  const cover = till.getByRole('dialog', { name: 'This till is locked' })
  await expect(cover.getByText('Rudo is signed in.')).toBeVisible()
  await expect(heading).toBeHidden()
  const newest = 'select "lockedAt" is not null as locked from "StaffSession" order by "createdAt" desc limit 1'
  await expect.poll(() => query(newest)).toEqual([{ locked: true }])
  await till.keyboard.press('Escape')
  await expect(cover).toBeVisible()
  await till.keyboard.type('12345')
  await till.keyboard.press('Backspace')
  await till.keyboard.press('Enter')
  await expect(cover).toBeHidden()
  await expect(heading).toBeVisible()
})

test('the server also locks an idle till, whatever its screens request, and another person may sign in', async ({
  shop,
  stack,
  query,
}) => {
  await query(`update "StaffSession" set "activeAt" = now() - interval '7 minutes' where "endedAt" is null`)
  const headers = { cookie: shop.cookie }
  expect((await fetch(`${stack.webUrl}/api/standing`, { headers })).status).toBe(423)
  await shop.open('/sales')
  expect(shop.heading).toBe('This till is locked')
  await shop.follow(/^Switch user/)
  await shop.press(/^Blessing/)
  expect(shop.texts('label').join()).toContain('Customer’s number')
  expect(shop.texts('details').join()).toContain('Blessing')
  const here = `(select "tillId" from "StaffSession" order by "createdAt" desc limit 1)`
  const locked = `"endedAt" is null and "lockedAt" is not null and "tillId" = ${here}`
  const open = await query(`select 1 from "StaffSession" where ${locked}`)
  expect(open).toHaveLength(0)
})

test('at hand-over a name leads to the PIN, by a click or by figures typed on it, and whose shift is open is said', async ({
  till,
  context,
  stack,
  freshNumber,
}) => {
  await sellByForm(formsOf(context, stack.webUrl), freshNumber())
  await till.goto('/sign-in?way=pin')
  const pin = till.getByLabel('PIN')
  const blessing = till.getByRole('radio', { name: /^Blessing/ })
  // A browser's window on a laptop, on a square screen, a tablet, and a phone.
  for (const [width, height] of [
    [1366, 625],
    [1024, 640],
    [768, 768],
    [360, 740],
  ] as const) {
    await till.setViewportSize({ width, height })
    await expect(till.getByRole('button', { name: 'Sign in', exact: true })).toBeInViewport({ ratio: 1 })
    await expect(blessing).toBeInViewport({ ratio: 1 })
  }
  for (const key of ['1', '3', '0', 'Clear', 'Delete']) {
    const pressed = till.getByRole('button', { name: key, exact: true })
    await expect(pressed).toBeInViewport({ ratio: 1 })
    const { width, height } = (await pressed.boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.min(width, height), key).toBeGreaterThanOrEqual(44)
  }
  await expect(pin).toHaveAttribute('inputmode', 'none')
  await till.getByRole('button', { name: '7', exact: true }).click()
  await expect(pin).toHaveValue('7')
  await till.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(pin).toHaveValue('')
  await till.setViewportSize({ width: 1366, height: 768 })
  await blessing.focus()
  await till.keyboard.press('ArrowDown')
  await expect(pin).not.toBeFocused()
  await blessing.click()
  await expect(pin).toBeFocused()
  await blessing.focus()
  await till.keyboard.type('1234')
  await expect(pin).toHaveValue('1234')
  await till.keyboard.press('Enter')
  await expect(till.getByLabel(NUMBER)).toBeVisible()
  await expect(till.getByRole('link', { name: /^Rudo opened this shift/ })).toBeVisible()
  await expectToFit(till)
})
