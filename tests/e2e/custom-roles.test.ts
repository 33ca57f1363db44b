import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { beginFresh, expect, heard, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'

// A shop of its own: other tests' one-tap owner has no authenticator, and this one hires.
beginFresh()

/** What somebody who sells and reads reports opens in the office, and nothing else of it. */
const ITS_PAGES = ['Overview', 'Now', 'Sales', 'Reports', 'Accountant', 'Commission', 'Staff control', 'Customers']

async function setUpAuthenticator(page: Page): Promise<TOTP> {
  await page.goto('/second-step')
  const letters = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(letters.replaceAll(' ', '')) })
  await page.getByLabel('Six-digit code from the app').fill(totp.generate())
  await page.getByRole('button', { name: 'Confirm code' }).click()
  await expect(page.getByText('Your authenticator is set up')).toBeVisible()
  return totp
}

async function linksOf(page: Page): Promise<string[]> {
  const nav = page.getByRole('navigation', { name: 'Office pages' })
  await expect(nav).toBeVisible()
  return [...new Set(await nav.locator('a').allTextContents())].map((text) => text.replace(/\d+$/, '').trim())
}

test('the owner makes a clerk’s role without a script, hires somebody with it, who sees exactly that until it changes', async ({
  browser,
  stack,
  signIn,
  query,
}) => {
  const plain = await browser.newContext({ baseURL: stack.webUrl, javaScriptEnabled: false })
  const owner = await signIn(plain, 'Tendai')
  const totp = await setUpAuthenticator(owner)
  const typeCode = async () => {
    await query(`update "SecondStep" set "lastStep" = 0`)
    await owner.getByLabel('Your own authenticator code').first().fill(totp.generate())
  }

  await owner.goto('/staff')
  await owner.getByRole('link', { name: 'Roles', exact: true }).click()
  await expect(owner.getByText('No roles of your own yet.')).toBeVisible()
  await owner.getByRole('link', { name: 'From cashier' }).click()
  await expect(owner.getByLabel('Sell', { exact: true })).toBeChecked()
  await expect(owner.getByLabel('See overview and reports')).not.toBeChecked()
  await owner.getByLabel('Name', { exact: true }).fill('Cashier')
  await owner.getByLabel('See overview and reports').check()
  await owner.getByLabel('Give money back').uncheck()
  await typeCode()
  await owner.getByRole('button', { name: 'Create role' }).click()
  await expect(owner.getByText('Another role already has this name.')).toBeVisible()
  await expect(owner.getByLabel('See overview and reports')).toBeChecked()
  await expect(owner.getByLabel('Give money back')).not.toBeChecked()
  await owner.getByLabel('Name', { exact: true }).fill('Stock clerk')
  await typeCode()
  await owner.getByRole('button', { name: 'Create role' }).click()
  await owner.waitForURL('**/staff/roles')
  const row = owner.getByRole('row', { name: /Stock clerk/ })
  await expect(row).toContainText('Also: See all sales of the branch, See what happens now, See overview and reports')
  await expect(row).toContainText('Not: Give money back')

  await owner.goto('/staff')
  await owner.locator('summary', { hasText: 'Add person' }).click()
  await owner.getByLabel('Name', { exact: true }).fill('Nyasha')
  await owner.getByLabel('User name', { exact: true }).fill('nyasha')
  await owner.getByLabel('Role', { exact: true }).selectOption('Stock clerk')
  await owner.getByLabel('Harare First Street').check()
  await typeCode()
  await owner.getByRole('button', { name: 'Add person' }).click()
  await expect(owner.getByText('Password for the first sign-in')).toBeVisible()
  await expect(owner.getByRole('row', { name: /Nyasha/ })).toContainText('Stock clerk')

  const context = await browser.newContext({ baseURL: stack.webUrl })
  const clerk = await signIn(context, 'Nyasha')
  await clerk.locator('summary', { hasText: 'Nyasha' }).click()
  await expect(clerk.getByText('Stock clerk')).toBeVisible()
  await clerk.goto('/overview')
  await expect(clerk.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await heard(clerk)
  expect(await linksOf(clerk)).toEqual(ITS_PAGES)
  for (const address of [
    '/staff',
    '/staff/roles',
    '/statement',
    '/top-ups',
    '/audit',
    '/drawers',
    '/reports?report=result',
  ]) {
    expect((await clerk.goto(address))?.status(), address).toBe(404)
  }

  await owner.goto('/staff/roles')
  await owner.getByRole('link', { name: 'Stock clerk' }).click()
  await expect(owner.getByText('1 person has this role.')).toBeVisible()
  await expect(owner.getByText('People have this role')).toBeVisible()
  for (const label of ['See overview and reports', 'See what happens now', 'See all sales of the branch'])
    await owner.getByLabel(label).uncheck()
  await typeCode()
  await owner.getByRole('button', { name: 'Save' }).click()
  await owner.waitForURL('**/staff/roles')
  await expect(row).not.toContainText('Also')
  await clerk.goto('/overview')
  await expect(clerk).toHaveURL(/\/sell\/airtime$/)

  await query(`update "Staff" set role = 'supervisor' where username = 'nyasha'`)
  await owner.goto('/staff/roles')
  await owner.getByRole('link', { name: 'Stock clerk' }).click()
  await owner.locator('summary', { hasText: 'Delete role' }).click()
  await query(`update "SecondStep" set "lastStep" = 0`)
  await owner.getByLabel('Your own authenticator code').last().fill(totp.generate())
  await owner.getByRole('button', { name: 'Yes, delete Stock clerk' }).click()
  await owner.waitForURL('**/staff/roles')
  await expect(owner.getByText('No roles of your own yet.')).toBeVisible()
  await Promise.all([plain.close(), context.close()])
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
  for (const { viewport, colorScheme } of SCREENS) {
    const context = await browser.newContext({ baseURL: stack.webUrl, viewport, colorScheme })
    const page = await signIn(context, 'Tendai')
    for (const address of ['/staff', '/staff/roles', '/staff/roles/new?base=supervisor', `/staff/roles/${role?.id}`]) {
      await page.goto(address)
      await heard(page)
      await expectToFit(page, address)
    }
    const tick = page.getByLabel('See alerts', { exact: true })
    await tick.focus()
    await page.keyboard.press('Space')
    await expect(tick).toBeChecked()
    await context.close()
  }
})
