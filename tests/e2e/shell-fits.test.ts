import { expect, heard, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'

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
