import type { Page } from '@playwright/test'
import { expect, heard, quoteAirtime, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { expectUncovered } from '../support/loses-nothing.ts'

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** Closes any shift that an earlier test left open at the till, so this one starts with an empty drawer. */
async function withoutShift(page: Page): Promise<void> {
  await page.goto('/shift')
  const open = page.getByRole('link', { name: /^Count and close/ })
  if (!(await open.isVisible())) return
  await open.click()
  await countNothing(page)
}

async function countNothing(page: Page): Promise<void> {
  for (const code of ['USD', 'ZAR', 'ZWG']) await field(page, `${code}: coins, or the whole sum`).fill('0')
  await page.getByRole('button', { name: /^Close shift/ }).click()
  await page.waitForURL(/\/shift\/[0-9a-f-]{36}/)
}

test('a shift from the float to a Z with a shortage, by keys where keys are quickest', async ({
  till,
  freshNumber,
}) => {
  await withoutShift(till)
  await till.goto('/sell/airtime')
  await expect(till.getByRole('link', { name: /^Count the float/ })).toBeVisible()
  await expectToFit(till)
  await heard(till)
  await till.keyboard.press('F10')
  await expect(till.getByRole('heading', { name: 'Open shift' })).toBeVisible()
  await expect(field(till, 'Number of $100')).toBeFocused()
  await till.keyboard.press('Enter')
  await till.keyboard.press('Enter')
  await till.keyboard.type('2')
  await till.keyboard.press('Enter')
  await till.keyboard.type('1')
  await expect(till.getByRole('button', { name: /^Open with \$50\.00/ })).toBeVisible()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'Shift open' })).toBeVisible()
  await expect(till.getByRole('region', { name: 'Report' })).toContainText('X report')

  await till.goto('/sell/airtime')
  await expect(till.getByLabel('Customer’s number')).toBeVisible()
  await expect(till.getByRole('link', { name: /^Count the float/ })).toHaveCount(0)
  await quoteAirtime(till, freshNumber(), '4')
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $5.00. No change to give.' })).toBeVisible()

  await till.keyboard.press('F10')
  await till.getByRole('link', { name: /^Cash drop/ }).click()
  await field(till, 'Amount').fill('500')
  await field(till, 'Reason').fill('too much in the drawer')
  await till.keyboard.press('Enter')
  await expect(till.getByRole('heading', { name: 'Cash drop' })).toBeVisible()
  await till.keyboard.press('F9')
  await expect(till.getByText(/there is not that much USD in the drawer/)).toBeVisible()
  await expect(field(till, 'Reason')).toHaveValue('too much in the drawer')
  await field(till, 'Amount').fill('20')
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'Shift open' })).toBeVisible()
  const sheet = till.getByRole('region', { name: 'Report' })
  await expect(sheet).toContainText('too much in the drawer')
  await expect(sheet).toContainText('Airtime, Delivered × 1')
  await expect(sheet).not.toContainText('$5.00')
  await expect(sheet).not.toContainText('Expected')

  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'Cash-up' })).toBeVisible()
  await expect(till.getByText('$35.00')).toHaveCount(0)
  await till.keyboard.press('F9')
  await expect(till.getByText(/Not counted: USD/)).toBeVisible()
  await expect(field(till, 'USD: coins, or the whole sum')).toBeFocused()
  await field(till, 'Number of $10').fill('three')
  await till.keyboard.press('F9')
  await expect(field(till, 'Number of $10')).toBeFocused()
  await expect(field(till, 'Number of $10')).toHaveAccessibleDescription(/is not a whole number/)
  await field(till, 'Number of $10').fill('3')
  await field(till, 'USD: coins, or the whole sum').fill('3.50')
  await expect(till.getByText('$33.50')).toBeVisible()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: '$1.50 short' })).toBeVisible()
  await field(till, 'Reason for the difference').fill('gave a dollar fifty too much change')
  await till.getByRole('button', { name: 'Save' }).click()
  await expect(till.getByText('gave a dollar fifty too much change')).toBeVisible()
  await expect(sheet).toContainText(/Z report \d+/)
  await expect(sheet).toContainText('Expected')
  await till.getByRole('link', { name: 'Closed shifts' }).click()
  await expect(till.getByRole('row', { name: /\$1\.50 short/ })).toBeVisible()
})

test('after Back a second drop to the safe is a movement of its own', async ({ till }) => {
  await withoutShift(till)
  await till.goto('/shift')
  await heard(till)
  await field(till, 'USD: coins, or the whole sum').fill('100')
  await till.keyboard.press('F9')
  const sheet = till.getByRole('region', { name: 'Report' })
  await till.getByRole('link', { name: /^Cash drop/ }).click()
  await drop(till, '20', 'first bag')
  await expect(sheet).toContainText('first bag')
  await till.goBack()
  await drop(till, '30', 'second bag')
  await expect(sheet).toContainText('second bag')
  await expect(sheet).toContainText('first bag')
})

async function drop(page: Page, amount: string, reason: string): Promise<void> {
  await field(page, 'Amount').fill(amount)
  await field(page, 'Reason').fill(reason)
  await page.keyboard.press('F9')
}

test('a supervisor sees what the drawer should hold, makes a payout, and approves a closed shift whose cash they left alone', async ({
  till,
  signIn,
  context,
}) => {
  await withoutShift(till)
  await till.goto('/shift')
  await heard(till)
  await field(till, 'USD: coins, or the whole sum').fill('30')
  await till.keyboard.press('F9')
  await expect(till.getByText('Only a supervisor can pay out for the shop.')).toBeVisible()
  await till.goto('/shift/move/payout')
  await expect(till).toHaveURL(/\/shift$/)
  const signOut = async () => context.clearCookies({ name: 'pos-session' })
  await signOut()
  const supervisor = await signIn(context, 'Nomsa')
  await supervisor.goto('/shift')
  await expect(supervisor.getByRole('region', { name: 'Report' })).toContainText('Expected')
  await supervisor.getByRole('link', { name: /^Pay out/ }).click()
  await expectUncovered(supervisor.getByRole('button', { name: /^Pay out/ }), 'the button under the whole form')
  await field(supervisor, 'For the shop').check()
  await field(supervisor, 'Amount').fill('12')
  await field(supervisor, 'Reason').fill('window cleaner')
  await supervisor.keyboard.press('F9')
  await expect(supervisor.getByRole('region', { name: 'Report' })).toContainText('shop · window cleaner · Nomsa')
  await signOut()
  const cashier = await signIn(context)
  await cashier.goto('/shift/close')
  await heard(cashier)
  await field(cashier, 'USD: coins, or the whole sum').fill('18')
  await cashier.keyboard.press('F9')
  await expect(cashier.getByRole('heading', { name: 'Drawer correct' })).toBeVisible()
  const paidOutOf = cashier.url()
  await expect(cashier.getByRole('button', { name: 'Approve shift' })).toHaveCount(0)
  await cashier.goto('/shift')
  await heard(cashier)
  await field(cashier, 'USD: coins, or the whole sum').fill('18')
  await cashier.keyboard.press('F9')
  await expect(cashier.getByRole('heading', { name: 'Shift open' })).toBeVisible()
  await cashier.goto('/shift/close')
  await heard(cashier)
  await field(cashier, 'USD: coins, or the whole sum').fill('18')
  await cashier.keyboard.press('F9')
  await expect(cashier.getByRole('heading', { name: 'Drawer correct' })).toBeVisible()
  const leftAlone = cashier.url()
  await signOut()
  const again = await signIn(context, 'Nomsa')
  await again.goto(paidOutOf)
  await expect(again.getByRole('heading', { name: 'Drawer correct' })).toBeVisible()
  await expect(again.getByRole('button', { name: 'Approve shift' })).toHaveCount(0)
  await again.goto(leftAlone)
  await again.getByRole('button', { name: 'Approve shift' }).click()
  await expect(again.getByText(/^Approved by Nomsa/)).toBeVisible()
})

for (const { viewport, colorScheme } of SCREENS) {
  test(`the shift’s screens fit ${viewport.width} pixels and are accessible, ${colorScheme}`, async ({
    browser,
    stack,
    signIn,
  }) => {
    const context = await browser.newContext({ viewport, colorScheme, baseURL: stack.webUrl })
    const page = await signIn(context, 'Nomsa')
    await withoutShift(page)
    await expectToFit(page)
    await page.goto('/shift')
    await expectToFit(page)
    await field(page, 'USD: coins, or the whole sum').fill('44.50')
    await field(page, 'Number of ZWG 50').fill('12')
    await page.getByRole('button', { name: /^Open with/ }).click()
    await expect(page.getByRole('heading', { name: 'Shift open' })).toBeVisible()
    await expectToFit(page)
    for (const address of ['/shift/move/pay_in', '/shift/move/payout', '/shift/close', '/shift/closed']) {
      await page.goto(address)
      await expectToFit(page)
    }
    await page.goto('/shift/close')
    await countNothing(page)
    await expect(page.getByRole('heading', { name: '$44.50 + ZWG 600.00 short' })).toBeVisible()
    await expectToFit(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('region', { name: 'Report' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /short/ })).toBeHidden()
    await context.close()
  })
}
