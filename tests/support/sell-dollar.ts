import type { Page } from '@playwright/test'
import { expect, quoteAirtime } from './counter.ts'

/** Sells a dollar of airtime for exact cash by key presses, from the airtime screen to its delivery. */
export async function sellDollar(page: Page, number: string): Promise<void> {
  await quoteAirtime(page, number)
  await page.keyboard.press('F9')
  await expect(page.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible()
}
