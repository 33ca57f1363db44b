import type { Page } from '@playwright/test'
import { beginFresh, expect, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { freshCode, type Query } from '../support/fresh-code.ts'

// A shop of its own: other tests' one-tap owner has no authenticator.
beginFresh()

async function setUpAuthenticator(page: Page, query: Query): Promise<string> {
  await page.goto('/second-step')
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? ''
  await page.getByLabel('Six-digit code from the app').fill(await freshCode(query, secret))
  await page.getByRole('button', { name: 'Confirm code' }).click()
  await expect(page.getByText('Your authenticator is set up')).toBeVisible()
  return secret
}

async function addManager(page: Page, code: string): Promise<void> {
  await page.goto('/staff')
  await page.locator('summary', { hasText: 'Add person' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nyasha')
  await page.getByLabel('User name', { exact: true }).fill('nyasha')
  await page.getByLabel('Role', { exact: true }).selectOption('manager')
  await page.getByLabel('Harare First Street').check()
  await page.getByLabel('Your own authenticator code').first().fill(code)
  await page.getByRole('button', { name: 'Add person' }).click()
}

test('a price that another owner changed is undone on its page', async ({ browser, stack, signIn, query }) => {
  const page = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Tendai')
  await page.goto('/prices?q=netone.airtime')
  const row = page.getByRole('row').filter({ hasText: 'netone.airtime' })
  await row.getByLabel('Our charge').fill('0.07')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You did this. Another owner can undo it.')).toBeVisible()
  await query(`update "SpendingChange" set "byId" = (select id from "Staff" where username = 'farai')`)
  for (const { viewport, colorScheme } of SCREENS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    for (const place of ['/prices', '/alerts']) {
      await page.goto(place)
      await page.locator('summary', { hasText: 'Undo' }).click()
      await expectToFit(page, place)
    }
  }
  await expect(page.getByText('Farai set a price')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, undo this change' }).click()
  await expect(page.getByText('Farai set a price')).toHaveCount(0)
  const [price] = await query(
    `select "chargeCents"::text as charge from "ProductPrice" where "productCode" = 'netone.airtime'`,
  )
  expect(price).toEqual({ charge: '0' })
  await page.context().close()
})

test('a manager is added with the owner’s own code, and another owner undoes it, without a script', async ({
  browser,
  stack,
  signIn,
  query,
}) => {
  const context = await browser.newContext({ baseURL: stack.webUrl, javaScriptEnabled: false })
  const page = await signIn(context, 'Tendai')
  const secret = await setUpAuthenticator(page, query)
  await addManager(page, '')
  await expect(page.getByText('Nothing was changed. This needs the code')).toBeVisible()
  await addManager(page, '000000')
  await expect(page.getByText('This code is wrong')).toBeVisible()
  expect(await query(`select 1 from "Staff" where username = 'nyasha'`)).toEqual([])
  await addManager(page, await freshCode(query, secret))
  await expect(page.getByText('Tendai added Nyasha.').first()).toBeVisible()
  await expect(page.getByText('You did this. Another owner can undo it.')).toBeVisible()

  await query(`update "StaffChange" set "byId" = (select id from "Staff" where username = 'farai')`)
  const plain = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Tendai')
  for (const { viewport, colorScheme } of SCREENS) {
    await plain.setViewportSize(viewport)
    await plain.emulateMedia({ colorScheme })
    await plain.goto('/staff')
    await plain.locator('summary', { hasText: 'Undo' }).click()
    await expectToFit(plain)
    await plain.goto('/tills')
    await expectToFit(plain)
  }
  await plain.context().close()
  await page.goto('/staff')
  await expect(page.getByText('Farai added Nyasha.').first()).toBeVisible()
  await page.locator('summary', { hasText: 'Undo' }).click()
  await page
    .getByLabel('Your own authenticator code')
    .first()
    .fill(await freshCode(query, secret))
  await page.getByRole('button', { name: 'Yes, undo this change' }).click()
  await expect(page.getByText('added Nyasha.')).toHaveCount(0)
  const [row] = await query(`select "deactivatedAt" is not null as gone from "Staff" where username = 'nyasha'`)
  expect(row).toEqual({ gone: true })
  await context.close()
})

test('the office locks when nobody touches it and opens with the password', async ({ browser, stack, query }) => {
  const context = await browser.newContext({ baseURL: stack.webUrl, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/sign-in?way=password')
  await page.getByLabel('User name').fill('nomsa')
  await page.getByLabel('Password', { exact: true }).fill('kopje-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.goto('/now')
  await expect(page.getByRole('navigation', { name: 'Office pages' })).toBeVisible()
  await query(`update "StaffSession" set "activeAt" = now() - interval '32 minutes' where "tillId" is null`)
  await page.goto('/now')
  await expect(page.getByRole('heading', { name: 'The office is locked' })).toBeVisible()
  await page.getByLabel('Password').fill('1234')
  await page.getByRole('button', { name: 'Unlock office' }).click()
  await expect(page.getByText('Wrong user name or password')).toBeVisible()
  await page.getByLabel('Password').fill('kopje-demo')
  await page.getByRole('button', { name: 'Unlock office' }).click()
  await page.waitForURL('**/now')
  await context.close()
})
