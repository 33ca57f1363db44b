import type { Page } from '@playwright/test'

/** Requests ten dollars from a wallet, and waits for the top-up's own page. */
export async function requestTopUp(page: Page): Promise<void> {
  await page.goto('/top-ups')
  await page.getByLabel('Mobile money').check()
  await page.getByLabel('Amount in USD').fill('10')
  await page.getByLabel('Wallet number').fill('0771234567')
  await page.getByRole('button', { name: 'Request top-up' }).click()
  await page.waitForURL(/\/top-ups\/[0-9a-f-]{36}$/)
}
