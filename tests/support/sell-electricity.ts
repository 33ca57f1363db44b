import type { Page } from '@playwright/test'
import { expect, quoteElectricity, ticketIdOf } from './counter.ts'

/**
 * Sells electricity for exact cash by key presses, up to its token. Each test needs its own meter, since selling the
 * same again asks for a reason.
 */
export async function sellElectricity(page: Page, meter: string): Promise<string> {
  await quoteElectricity(page, meter)
  await page.getByLabel('The name is right').check()
  await page.keyboard.press('F9')
  await expect(page.getByText('Enter this code into your meter').first()).toBeVisible()
  return ticketIdOf(page)
}
