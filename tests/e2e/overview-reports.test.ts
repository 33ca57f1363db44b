import { readFileSync } from 'node:fs'
import { clearOfMidnight } from '../support/clear-of-midnight.ts'
import { beginFresh, expect, signInPlainly, test } from '../support/counter.ts'
import { SCREENS } from '../support/fit.ts'
import { enlargeText, expectWithinScreen, expectWordsWhole } from '../support/loses-nothing.ts'
import { sellElectricityByForm } from '../support/sell-by-form.ts'

// Other tests' sales would show in every sum.
beginFresh()

test.beforeAll(async ({ stack }) => {
  test.setTimeout(1_200_000)
  await clearOfMidnight()
  const shop = await signInPlainly(stack.webUrl)
  await shop.press(/^Find/, { recipient: '0771234501' })
  await shop.press(/^\$5\.00/)
  await shop.press(/^Take this cash and sell/)
  expect(shop.heading).toMatch(/^You took \$5\.00/)
  await sellElectricityByForm(shop, '37120045118')
})

test('a manager sees at a glance what was sold, by whom, and what is left to sell from', async ({
  context,
  signIn,
}) => {
  const page = await signIn(context, 'Farai')
  await page.goto('/overview')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  const sold = page.locator('dl > div').filter({ hasText: /^Sales/ })
  await expect(sold).toContainText(/[23] sales/)
  const row = page.getByRole('row').filter({ hasText: 'Rudo' })
  await expect(row).toContainText('before: $0.00')
  await expect(page.getByRole('heading', { name: 'Branches now' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Daily limits' })).toBeVisible()
  await page.locator('summary', { hasText: 'Figures' }).first().click()
  await expect(page.getByRole('table', { name: 'Sales by hour' })).toContainText('$')
  await page.getByRole('link', { name: 'View waiting sales' }).click()
  await expect(page).toHaveURL(/\/now\?outcome=waiting/)
})

test('a nearly empty balance is a banner that says how long it lasts', async ({ context, stack, signIn, query }) => {
  const page = await signIn(context, 'Farai')
  await stack.worker.stop(2_500)
  await query('update "ServiceStanding" set "availableCents" = 500')
  await page.goto('/overview')
  await expect(page.getByRole('status').filter({ hasText: 'at this pace' })).toContainText('Top up before')
  await query(`update "ServiceStanding" set "blockedCode" = 'KEY_INVALID', "blockedAt" = now()`)
  await page.goto('/overview')
  const banner = page.getByRole('status').filter({ hasText: 'The owner must create a new one' })
  await expect(banner).toContainText('Selling with Service key demo has stopped.')
  await query(`insert into "ServiceSilence" values ('demo', 'sales', 'elsewhere', now(), now())`)
  await page.goto('/overview')
  await expect(banner).toContainText('Service key demo: no usable answer about sales since')
  await expect(banner).toContainText('The Service sends us to another address.')
  await query('delete from "ServiceSilence"')
  await query('update "ServiceStanding" set "blockedCode" = null, "availableCents" = 90000')
  await stack.worker.start()
})

test('a report keeps its filters in the address, adds up, and downloads', async ({ context, signIn }) => {
  const page = await signIn(context, 'Farai')
  await page.goto('/reports')
  await page.getByLabel('Group by').selectOption('product')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/by=product/)
  const total = page.getByRole('row').filter({ hasText: 'Total' })
  await expect(total).toContainText(/\$2[56]\.30/)
  await expect(page.getByRole('row').filter({ hasText: 'ZESA prepaid electricity' })).toContainText('$20.30')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^sales-.*\.csv$/)
  expect(readFileSync(await file.path(), 'utf8').split('\r\n')).toHaveLength(4)
  await page.getByRole('link', { name: 'Money taken' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Total' })).toContainText(/\$2[56]\.30/)
  await page.getByRole('link', { name: 'Paid, not delivered' }).click()
  await expect(page.getByText('No customer’s money is held')).toBeVisible()
})

test('a list of several days tells the day of each sale, one of a day its second', async ({
  browser,
  stack,
  signIn,
}) => {
  const context = await browser.newContext({ baseURL: stack.webUrl })
  const page = await signIn(context, 'Farai')
  const row = page.getByRole('table').getByRole('row').nth(1)
  await page.goto('/sold')
  await expect(row.getByText(/^\d\d:\d\d:\d\d$/)).toBeVisible()
  await page.goto('/sold?from=2026-01-01&to=2099-12-31')
  await expect(row.getByText(/^\d{1,2} \w+ 20\d\d \d\d:\d\d$/)).toBeVisible()
  await context.close()
})

test('on a phone the overview fits and breaks no word, in any language, in large letters too', async ({
  browser,
  stack,
  signIn,
}) => {
  const context = await browser.newContext({ ...SCREENS[1], baseURL: stack.webUrl })
  const page = await signIn(context, 'Farai')
  for (const language of ['en', 'sn', 'nd']) {
    await context.addCookies([{ name: 'locale', value: language, url: stack.webUrl }])
    for (const address of ['/overview', '/overview?period=week']) {
      await page.goto(address)
      await expectWordsWhole(page, 'main', `${language}, ${address}`)
      await expectWithinScreen(page, `${language}, ${address}`)
      await enlargeText(page)
      await expectWordsWhole(page, 'main', `${language}, large letters, ${address}`)
      await expectWithinScreen(page, `${language}, large letters, ${address}`)
    }
  }
  await context.close()
})
