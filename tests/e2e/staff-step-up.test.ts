import type { Page } from '@playwright/test'
import { byPassword, confirmOffered } from '../support/authenticator-by-form.ts'
import { beginFresh, expect, signInPlainly, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { FormBrowser } from '../support/form-browser.ts'
import { freshCode } from '../support/fresh-code.ts'

// A shop of its own: other tests' one-tap owner has no authenticator.
beginFresh()

test('a price that another owner changed is undone on its page', async ({ browser, stack, signIn, query }) => {
  const owner = await signInPlainly(stack.webUrl, 'Tendai')
  await owner.open('/prices?q=netone.airtime')
  await owner.press(/^Save/, { charge: '0.07' })
  expect(owner.text).toContain('You did this. Another owner can undo it.')
  await query(`update "SpendingChange" set "byId" = (select id from "Staff" where username = 'farai')`)
  const page = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Tendai')
  for (const place of ['/prices', '/alerts']) {
    await page.goto(place)
    await page.locator('summary', { hasText: 'Undo' }).click()
    await expectToFitScreens(page, place)
  }
  await page.context().close()
  await owner.open('/alerts')
  expect(owner.text).toContain('Farai set a price')
  await owner.press(/^Yes, undo this change/)
  expect(owner.text).not.toContain('Farai set a price')
  const [price] = await query(
    `select "chargeCents"::text as charge from "ProductPrice" where "productCode" = 'netone.airtime'`,
  )
  expect(price).toEqual({ charge: '0' })
})

test('a manager is added with the owner’s own code, and another owner undoes it, without a script', async ({
  browser,
  stack,
  signIn,
  query,
}) => {
  const owner = await signInPlainly(stack.webUrl, 'Tendai')
  await owner.open('/second-step')
  const secret = await confirmOffered(owner, query)
  expect(owner.text).toContain('Your authenticator is set up')
  const addManager = async (code: string) => {
    await owner.open('/staff')
    const nyasha = { name: 'Nyasha', username: 'nyasha', role: 'manager', branches: 'HRE-01' }
    await owner.press(/^Add person/, { ...nyasha, code })
  }
  await addManager('')
  expect(owner.text).toContain('Nothing was changed. This needs the code')
  await addManager('000000')
  expect(owner.text).toContain('This code is wrong')
  expect(await query(`select 1 from "Staff" where username = 'nyasha'`)).toEqual([])
  await addManager(await freshCode(query, secret))
  expect(owner.text).toContain('Tendai added Nyasha.')
  expect(owner.text).toContain('You did this. Another owner can undo it.')

  await query(`update "StaffChange" set "byId" = (select id from "Staff" where username = 'farai')`)
  const page = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Tendai')
  await page.goto('/staff')
  await page.locator('summary', { hasText: 'Undo' }).click()
  await expectToFitScreens(page, '/staff')
  await page.goto('/tills')
  await expectToFitScreens(page, '/tills')
  await page.context().close()
  await owner.open('/staff')
  expect(owner.text).toContain('Farai added Nyasha.')
  await owner.press(/^Yes, undo this change/, { code: await freshCode(query, secret) })
  expect(owner.text).not.toContain('added Nyasha.')
  const [row] = await query(`select "deactivatedAt" is not null as gone from "Staff" where username = 'nyasha'`)
  expect(row).toEqual({ gone: true })
})

test('the office locks when nobody touches it and opens with the password', async ({ stack, query }) => {
  const office = new FormBrowser(stack.webUrl)
  await byPassword(office, 'nomsa')
  await office.open('/now')
  expect(office.texts('nav[aria-label="Office pages"]')).not.toEqual([])
  await query(`update "StaffSession" set "activeAt" = now() - interval '32 minutes' where "tillId" is null`)
  await office.open('/now')
  expect(office.heading).toBe('The office is locked')
  await office.press(/^Unlock office/, { secret: '1234' })
  expect(office.text).toContain('Wrong user name or password')
  await office.press(/^Unlock office/, { secret: 'kopje-demo' })
  expect(office.shown?.url.pathname).toBe('/now')
})

async function expectToFitScreens(page: Page, place: string): Promise<void> {
  for (const { viewport, colorScheme } of SCREENS) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await expectToFit(page, place)
  }
}
