import { expect, type Page } from '@playwright/test'
import { quoteAirtime } from './counter.ts'

/** Goes from a held price to the form for a payment by phone, with the payer's number typed. */
export async function openCollect(page: Page, number: string, payer: string): Promise<void> {
  await quoteAirtime(page, number)
  await page.keyboard.press('F6')
  await expect(page.getByRole('heading', { name: 'Customer pays $1.00 by mobile money' })).toBeVisible()
  await page.getByLabel('Payer’s number').fill(payer)
}

/** Chooses a payment method by its digit, as a cashier does, and asks for the payment. */
export async function askByPhone(page: Page, digit: string): Promise<void> {
  await page.getByLabel('Payer’s number').press('Enter')
  await page.keyboard.press(digit)
  await expect(page.getByRole('radio').nth(Number(digit) - 1)).toBeChecked()
  await page.keyboard.press('F9')
}
