import { confirmOffered } from '../support/authenticator-by-form.ts'
import { beginFresh, expect, heard, signInPlainly, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import type { FormBrowser } from '../support/form-browser.ts'
import { freshCode } from '../support/fresh-code.ts'

// A shop of its own: other tests' one-tap owner has no authenticator, and this one hires.
beginFresh()

/** What somebody who sells and reads reports opens in the office, and nothing else of it. */
const ITS_PAGES = ['Overview', 'Now', 'Sales', 'Reports', 'Accountant', 'Commission', 'Staff control', 'Customers']

const CLOSED_TO_IT = [
  '/staff',
  '/staff/roles',
  '/statement',
  '/top-ups',
  '/audit',
  '/drawers',
  '/reports?report=result',
]

/** The links of the office's menu, each once and without its count. */
function linksOf(browser: FormBrowser): string[] {
  const texts = browser.texts('nav[aria-label="Office pages"] a')
  return [...new Set(texts.map((text) => text.replace(/\d+$/, '').trim()))]
}

test('the owner makes a clerk’s role without a script, hires somebody with it, who sees exactly that until it changes', async ({
  stack,
  query,
}) => {
  const owner = await signInPlainly(stack.webUrl, 'Tendai')
  await owner.open('/second-step')
  const secret = await confirmOffered(owner, query)
  expect(owner.text).toContain('Your authenticator is set up')
  const ticked = () => owner.standsIn(/^(Create role|Save)$/, ['permissions']).permissions ?? []
  const rowOf = (name: string) => owner.texts('tr').find((row) => row.includes(name)) ?? ''

  await owner.open('/staff')
  await owner.follow(/^Roles$/)
  expect(owner.text).toContain('No roles of your own yet.')
  await owner.follow(/^From cashier/)
  expect(ticked()).toContain('sale:create')
  expect(ticked()).not.toContain('report:read')
  const permissions = [...ticked().filter((permission) => permission !== 'money:return'), 'report:read']
  await owner.press(/^Create role/, { name: 'Cashier', permissions, code: await freshCode(query, secret) })
  expect(owner.text).toContain('Another role already has this name.')
  expect(ticked()).toContain('report:read')
  expect(ticked()).not.toContain('money:return')
  await owner.press(/^Create role/, { name: 'Stock clerk', code: await freshCode(query, secret) })
  expect(owner.shown?.url.pathname).toBe('/staff/roles')
  const also = 'Also: See all sales of the branch, See what happens now, See overview and reports'
  expect(rowOf('Stock clerk')).toContain(also)
  expect(rowOf('Stock clerk')).toContain('Not: Give money back')
  const [{ id: role } = {}] = await query(`select id::text from "CustomRole" where name = 'Stock clerk'`)

  await owner.open('/staff')
  const nyasha = { name: 'Nyasha', username: 'nyasha', role: String(role), branches: 'HRE-01' }
  await owner.press(/^Add person/, { ...nyasha, code: await freshCode(query, secret) })
  expect(owner.text).toContain('Password for the first sign-in')
  expect(rowOf('nyasha')).toContain('Stock clerk')

  const clerk = await signInPlainly(stack.webUrl, 'Nyasha')
  expect(clerk.texts('details').find((menu) => menu.startsWith('Nyasha'))).toContain('Stock clerk')
  await clerk.open('/overview')
  expect(clerk.heading).toBe('Overview')
  expect(linksOf(clerk)).toEqual(ITS_PAGES)
  for (const address of CLOSED_TO_IT) {
    await clerk.open(address)
    expect(clerk.shown?.status, address).toBe(404)
  }

  await owner.open('/staff/roles')
  await owner.follow(/^Stock clerk/)
  expect(owner.text).toContain('1 person has this role.')
  expect(owner.text).toContain('People have this role')
  const fewer = ticked().filter((one) => !['report:read', 'branch:read-live', 'sale:read-branch'].includes(one))
  await owner.press(/^Save$/, { permissions: fewer, code: await freshCode(query, secret) })
  expect(owner.shown?.url.pathname).toBe('/staff/roles')
  expect(rowOf('Stock clerk')).not.toContain('Also')
  await clerk.open('/overview')
  expect(clerk.shown?.url.pathname).toBe('/sell/airtime')

  await query(`update "Staff" set role = 'supervisor' where username = 'nyasha'`)
  await owner.open('/staff/roles')
  await owner.follow(/^Stock clerk/)
  await owner.press(/^Yes, delete Stock clerk/, { code: await freshCode(query, secret) })
  expect(owner.shown?.url.pathname).toBe('/staff/roles')
  expect(owner.text).toContain('No roles of your own yet.')
})

test('the pages of roles fit a laptop and a phone, and are used by keyboard', async ({
  browser,
  stack,
  signIn,
  query,
}) => {
  await query(`insert into "CustomRole" (id, name, base, permissions)
    values (gen_random_uuid(), 'Bookkeeper', 'manager', '{report:read,statement:read,audit:read,sale:read}')`)
  const [role] = await query(`select id from "CustomRole" where name = 'Bookkeeper'`)
  const context = await browser.newContext({ baseURL: stack.webUrl })
  const page = await signIn(context, 'Tendai')
  for (const address of ['/staff', '/staff/roles', '/staff/roles/new?base=supervisor', `/staff/roles/${role?.id}`]) {
    await page.goto(address)
    await heard(page)
    for (const { viewport, colorScheme } of SCREENS) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await expectToFit(page, address)
    }
  }
  const tick = page.getByLabel('See alerts', { exact: true })
  await tick.focus()
  await page.keyboard.press('Space')
  await expect(tick).toBeChecked()
  await context.close()
})
