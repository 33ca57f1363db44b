import type { Page } from '@playwright/test'
import { byNotes } from '../support/count-shift.ts'
import { expect, quoteAirtime, test } from '../support/counter.ts'

/** Chooses another language in the frame, by its menu's and its own name. */
async function chooseLanguage(page: Page, from: string, to: string): Promise<void> {
  const frame = page.getByRole('banner')
  await frame.locator('summary', { hasText: from }).click()
  await frame.getByRole('button', { name: to, exact: true }).click()
  await expect(frame.locator('summary', { hasText: to })).toBeVisible()
}

test('another language keeps the cash typed at a price, and the count of a drawer', async ({ till, freshNumber }) => {
  await quoteAirtime(till, freshNumber(), '4')
  await till.getByLabel('Cash received, in dollars').fill('3')
  await till.locator('summary', { hasText: 'Other cash' }).click()
  await till.getByRole('textbox', { name: 'ZAR' }).fill('100')
  await till.getByLabel('Change in').selectOption('ZWG')
  await chooseLanguage(till, 'English', 'Shona')
  await expect(till.getByLabel('Kesi yatambirwa, mumadhora')).toHaveValue('3')
  await expect(till.getByRole('textbox', { name: 'ZAR' })).toHaveValue('100')
  await expect(till.locator('[name=changeCurrency]').first()).toHaveValue('ZWG')
  await expect(till.locator('html')).toHaveAttribute('lang', 'sn')
  await expect(till.getByRole('banner').getByRole('button', { name: 'English', exact: true })).toBeHidden()
  await chooseLanguage(till, 'Shona', 'English')
  await till.keyboard.press('F9')
  await expect(till.getByText('this drawer may not hold that much ZiG')).toBeVisible()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /^You took \$3\.00 \+ ZAR 100\.00/ })).toBeVisible()

  await till.goto('/shift/close')
  await byNotes(till, 'USD')
  await till.getByLabel('Number of $20').fill('7')
  await chooseLanguage(till, 'English', 'Ndebele')
  await expect(till.getByText('$140.00').first()).toBeVisible()
  await chooseLanguage(till, 'Ndebele', 'English')
  await expect(till.getByLabel('Number of $20')).toHaveValue('7')
})
