import { expect, heard, quoteAirtime, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import { enlargeText, expectInSight, expectNothingLost } from '../support/loses-nothing.ts'

const SIZES = [
  { name: 'a desk', width: 1366, height: 768 },
  { name: 'a phone', width: 360, height: 740 },
  { name: 'a desk at 200%', width: 683, height: 384 },
]

for (const { name, width, height } of SIZES) {
  test(`keys, drills, left-open work, the palette and the lock fit ${name} and are accessible`, async ({
    browser,
    stack,
    signIn,
  }) => {
    const context = await browser.newContext({ viewport: { width, height }, baseURL: stack.webUrl })
    const page = await signIn(context, 'Blessing')
    for (const path of ['/settings/keys', '/training', '/left-open?all=1']) {
      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      await expectToFit(page, path)
    }
    await heard(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox')).toBeFocused()
    await expectToFit(page, 'palette')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+l')
    await expect(page.getByRole('dialog', { name: 'This till is locked' })).toBeVisible()
    await expectToFit(page, 'cover')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'This till is locked' })).toBeVisible()
    await expectToFit(page, 'lock page')
    await context.close()
  })
}

for (const height of [400, 460, 520]) {
  test(`with a phone’s keyboard open over all but ${height} pixels, the field that is typed into is in sight`, async ({
    till,
    freshNumber,
  }) => {
    await till.setViewportSize({ width: 360, height })
    for (const kind of ['airtime', 'electricity', 'bill']) {
      await till.goto(`/sell/${kind}`)
      await expectInSight(till.locator('#recipient'), `${kind}: number`)
    }
    await till.goto('/sell/airtime')
    await till.locator('#recipient').fill(freshNumber())
    await expect(till.getByLabel('Other amount')).toBeEnabled()
    await expectInSight(till.getByLabel('Other amount'), 'other amount')
    await till.keyboard.type('1.30')
    await till.keyboard.press('Enter')
    await expect(till.getByText('Price held for')).toBeVisible()
    await expectInSight(till.getByLabel('Cash received, in dollars'), 'cash')
    await till.locator('summary', { hasText: 'Other cash' }).click()
    await expectInSight(till.getByRole('textbox', { name: 'ZAR' }), 'other cash')
    await till.getByRole('link', { name: 'Mobile money' }).click()
    await expectInSight(till.getByLabel('Payer’s number'), 'payer')
    await expectInSight(till.getByLabel(/^Cash part/), 'cash part')
  })
}

for (const { name, width, height } of SIZES.slice(0, 2)) {
  test(`text of 22 pixels loses nothing on ${name}, and no figure breaks`, async ({ till, freshNumber }) => {
    await till.setViewportSize({ width, height })
    const number = till.locator('#recipient')
    for (const path of ['/sell/airtime', '/sell/electricity', '/sell/bill', '/waiting', '/settings/keys']) {
      await till.goto(path)
      await expect(till.locator('h1')).toBeAttached()
      await expectNothingLost(till, `${path}, usual text`)
      await enlargeText(till)
      await expectNothingLost(till, path)
    }
    await till.getByText('Rudo', { exact: true }).first().click()
    await expectNothingLost(till, 'menu')
    await till.goto('/sell/airtime')
    await enlargeText(till)
    await number.fill(freshNumber())
    await expect(till.getByRole('button', { name: /^\$5\.00/ })).toBeEnabled()
    await expectNothingLost(till, 'amounts')
    expect(await number.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0)
    await quoteAirtime(till, freshNumber())
    await expectNothingLost(till, 'price, usual text')
    await enlargeText(till)
    await expectNothingLost(till, 'price')
    await till.keyboard.press('F9')
    await expect(till.getByRole('heading', { name: 'You took $1.00.' })).toBeVisible()
    await expectNothingLost(till, 'outcome')
  })
}
