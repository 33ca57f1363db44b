import type { Page } from '@playwright/test'
import { byNotes, field, sumField, withoutShift } from '../support/count-shift.ts'
import { expect, heard, quoteAirtime, sendFrom, signInPlainly, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import { expectInSight, expectUncovered } from '../support/loses-nothing.ts'

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
  await expect(till.getByRole('textbox', { name: 'USD: Whole sum' })).toBeFocused()
  await expect(field(till, 'Number of $20')).toBeHidden()
  await till.keyboard.press('Enter')
  await expect(till.getByRole('textbox', { name: 'ZAR: Whole sum' })).toBeFocused()
  await till.keyboard.press('Shift+Tab')
  await till.keyboard.press('Shift+Tab')
  await till.keyboard.type('1')
  await till.keyboard.press('Shift+Tab')
  await till.keyboard.press('Enter')
  await expect(till.getByRole('textbox', { name: 'USD: Coins and the rest' })).toBeVisible()
  await field(till, 'Number of $20').fill('2')
  await till.keyboard.press('Enter')
  await expect(field(till, 'Number of $10')).toBeFocused()
  await expect(till.getByRole('button', { name: /^Open with \$41\.00/ })).toBeVisible()
  await sumField(till, 'USD').fill('10')
  await expect(till.getByRole('button', { name: /^Open with \$50\.00/ })).toBeVisible()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'Shift open' })).toBeVisible()
  await expect(till.getByRole('region', { name: 'Report' })).toContainText('X report')
  // The key that opened the shift, pressed once more, closes nothing.
  await till.keyboard.press('F9')
  await expect(till.getByRole('link', { name: /^Serve the first customer/ })).toBeFocused()
  await till.keyboard.press('Enter')
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
  await expect(till.getByRole('link', { name: /^Serve the next customer/ })).toBeVisible()

  await till.keyboard.press('C')
  await expect(till.getByRole('heading', { name: 'Cash-up' })).toBeVisible()
  await expect(till.getByText('$35.00')).toHaveCount(0)
  await till.keyboard.press('F9')
  await expect(till.getByText(/Not counted: USD/)).toBeVisible()
  await expect(sumField(till, 'USD')).toBeFocused()
  await byNotes(till, 'USD')
  await field(till, 'Number of $10').fill('three')
  await till.keyboard.press('F9')
  await expect(field(till, 'Number of $10')).toBeFocused()
  await expect(field(till, 'Number of $10')).toHaveAccessibleDescription(/is not a whole number/)
  await field(till, 'Number of $10').fill('3')
  await sumField(till, 'USD').fill('3.50')
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

test('on a phone the button of a count stays in reach of a thumb, with every note open, and covers no field', async ({
  till,
}) => {
  await withoutShift(till)
  await till.setViewportSize({ width: 360, height: 740 })
  for (const [page, button, done] of [
    ['/shift', /^Open with/, 'Shift open'],
    ['/shift/close', /^Close shift/, 'Drawer correct'],
  ] as const) {
    await till.goto(page)
    await heard(till)
    const press = till.getByRole('button', { name: button })
    await expectUncovered(press, `${page} at first`)
    for (const name of ['USD', 'ZAR', 'ZiG']) await byNotes(till, name)
    await expectUncovered(press, `${page} with every note open`)
    await expectInSight(sumField(till, 'USD'), `${page}, its first sum`)
    await expectInSight(sumField(till, 'ZWG'), `${page}, its last sum`)
    await expectToFit(till, page)
    await sumField(till, 'USD').fill('12')
    await till.keyboard.press('F9')
    await till.getByRole('heading', { name: done }).waitFor()
  }
})

test('a float is the same as the last close by one press', async ({ till }) => {
  await withoutShift(till)
  await till.goto('/shift')
  await heard(till)
  await sumField(till, 'USD').fill('33.50')
  await till.keyboard.press('F9')
  await till.getByRole('heading', { name: 'Shift open' }).waitFor()
  await till.goto('/shift/close')
  await heard(till)
  await expect(till.getByRole('link', { name: /^Same as/ })).toHaveCount(0)
  await sumField(till, 'USD').fill('33.50')
  await till.keyboard.press('F9')
  await till.getByRole('link', { name: 'Open next shift' }).click()
  await till.getByRole('link', { name: 'Same as the last close: $33.50' }).click()
  await expect(sumField(till, 'USD')).toHaveValue('33.50')
  await expect(sumField(till, 'USD')).toBeFocused()
  await till.getByRole('button', { name: /^Open with \$33\.50/ }).waitFor()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'Shift open' })).toBeVisible()
})

test('after Back a second drop to the safe is a movement of its own', async ({ till }) => {
  await withoutShift(till)
  await till.goto('/shift')
  await heard(till)
  await sumField(till, 'USD').fill('100')
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
  stack,
  context,
}) => {
  const till = await signInPlainly(stack.webUrl, 'Rudo', sendFrom(context))
  const report = () => till.texts('[aria-label="Report"]').join()
  const takeOver = async (name: string) => {
    await context.clearCookies({ name: 'pos-session' })
    await till.open('/sign-in')
    await till.press(new RegExp(`^${name}`))
  }
  const openWith = async (sum: string) => {
    await till.open('/shift')
    await till.press(/^Open/, { 'count.USD.rest': sum })
    expect(till.heading).toBe('Shift open')
  }
  const closeWith = async (sum: string) => {
    await till.open('/shift/close')
    await till.press(/^Close shift/, { 'count.USD.rest': sum })
    expect(till.heading).toBe('Drawer correct')
    return till.shown?.url.pathname ?? ''
  }
  await openWith('30')
  expect(till.text).toContain('Only a supervisor can pay out for the shop.')
  await till.open('/shift/move/payout')
  expect(till.shown?.url.pathname).toBe('/shift')
  await takeOver('Nomsa')
  await till.open('/shift')
  expect(report()).toContain('Expected')
  await till.follow(/^Pay out/)
  const page = await context.newPage()
  await page.goto(till.shown?.url.href ?? '')
  await expectUncovered(page.getByRole('button', { name: /^Pay out/ }), 'the button under the whole form')
  await page.close()
  await till.press(/^Pay out/, { purpose: 'expense', amount: '12', reason: 'window cleaner' })
  expect(report()).toContain('shop · window cleaner · Nomsa')
  await takeOver('Rudo')
  const paidOutOf = await closeWith('18')
  expect(till.offers(/^Approve shift/)).toBe(false)
  await openWith('18')
  const leftAlone = await closeWith('18')
  await takeOver('Nomsa')
  await till.open(paidOutOf)
  expect(till.heading).toBe('Drawer correct')
  expect(till.offers(/^Approve shift/)).toBe(false)
  await till.open(leftAlone)
  await till.press(/^Approve shift/)
  expect(till.text).toContain('Approved by Nomsa')
})
