import type { Page } from '@playwright/test'
import { expect, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'

async function change(page: Page, old: string, secret: string): Promise<void> {
  const form = page.locator('form', { hasText: 'Old PIN' })
  await form.getByLabel('Old PIN').fill(old)
  await form.getByLabel('New PIN').fill(secret)
  await form.getByLabel('The same again').fill(secret)
  await form.getByRole('button', { name: 'Change PIN' }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test(`the person’s menu leads to changing the own PIN, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    browser,
    stack,
    signIn,
  }) => {
    const [name, old, own] = javaScriptEnabled ? ['Rudo', '1234', '7193'] : ['Blessing', '1234', '8406']
    const context = await browser.newContext({ baseURL: stack.webUrl, javaScriptEnabled })
    const page = await signIn(context, name)
    await page.locator('summary', { hasText: name ?? '' }).click()
    await page.getByRole('link', { name: 'Change PIN or password' }).click()
    await change(page, '4068', own ?? '')
    await expect(page.getByText('Nothing was changed')).toBeVisible()
    await change(page, old ?? '', '2580')
    await expect(page.getByText('among the first that others try')).toBeVisible()
    if (!javaScriptEnabled) await expect(page.getByLabel('Old PIN')).toHaveValue('')
    if (javaScriptEnabled) await expectToFit(page)
    await change(page, old ?? '', own ?? '')
    await expect(page.getByText('Use the new one from now on')).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByLabel('Customer’s number')).toBeVisible()
    await context.close()
  })
}
