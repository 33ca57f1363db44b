import { expect, test } from '../support/counter.ts'

// A stack apart: what other files take in ZWG and ZAR is at the rates that a shop begins with.
test.use({ extraEnv: { PARTNER_NAME: 'Rated Kiosks' } })

test('what is typed right behind the search key is all in the field', async ({ context, signIn }) => {
  const page = await signIn(context, 'Farai')
  await page.goto('/overview')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
  await page.keyboard.type('/0771234567')
  await expect(page.locator('#office-find')).toHaveValue('0771234567')
})

test('a rate is shown in words before it is saved, and starts from the last one', async ({ context, signIn }) => {
  const page = await signIn(context, 'Tendai')
  await page.goto('/money')
  const panel = page.getByRole('heading', { name: 'ZWG' }).locator('..')
  await panel.getByText('Set rate').first().click()
  await expect(panel.getByText('$1 = ZWG 28.00 when a customer pays')).toBeVisible()
  await panel.getByLabel('Customer pays for $1').fill('29,5')
  await panel.getByLabel('We give for $1').fill('29')
  await expect(panel.getByText('This rate is not clear.')).toBeVisible()
  await panel.getByRole('button', { name: 'Set rate' }).click()
  await expect(panel.getByText('Enter the rate in figures with a point')).toBeVisible()
  await panel.getByLabel('Customer pays for $1').fill('29.5')
  await expect(panel.getByText('$1 = ZWG 29.50 when a customer pays, ZWG 29.00 when we give.')).toBeVisible()
  await panel.getByRole('button', { name: 'Set rate' }).click()
  await expect(panel.getByText('Saved. The next ticket uses this rate.')).toBeVisible()
  await page.reload()
  await panel.getByText('Set rate').first().click()
  await expect(panel.getByLabel('Customer pays for $1')).toHaveValue('29.50')
  await expect(panel.getByLabel('We give for $1')).toHaveValue('29.00')
})

test('after Back the filters say what the page shows', async ({ context, signIn }) => {
  const page = await signIn(context, 'Farai')
  await page.goto('/reports?by=day')
  const by = page.getByLabel('Group by')
  await by.selectOption('product')
  await page.getByLabel('From').fill('2026-01-05')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/by=product/)
  await page.goBack()
  await expect(page).toHaveURL(/by=day$/)
  await expect(by).toHaveValue('day')
  await expect(page.getByLabel('From')).not.toHaveValue('2026-01-05')
})

test('a printed sheet says whose it is, of which branches, what it was filtered by, when, and that it is a test', async ({
  context,
  signIn,
}) => {
  const page = await signIn(context, 'Farai')
  await page.goto('/reports?by=product&branch=BYO-01')
  await page.emulateMedia({ media: 'print' })
  const head = page.getByText(/printed \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d by Farai/)
  await expect(head).toBeVisible()
  await expect(head).toContainText('TEST')
  await expect(head).toContainText('Harare First Street, Mutare Main Street')
  await expect(page.getByText(/^Filter: .*Product, Bulawayo Fife Street$/)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(head).toBeHidden()
})
