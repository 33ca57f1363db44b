import type { Page } from '@playwright/test'
import { field, sumField, withoutShift } from '../support/count-shift.ts'
import { beginFresh, expect, heard, quoteAirtime, signInPlainly, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import { FormBrowser } from '../support/form-browser.ts'

// A shop of its own: a way to pay that an owner adds stands at every till.
beginFresh()

const PHONE = { width: 360, height: 740 }

async function expectToFitBoth(page: Page, name: string): Promise<void> {
  const desk = page.viewportSize() ?? { width: 1366, height: 768 }
  for (const size of [PHONE, desk]) {
    await page.setViewportSize(size)
    await expectToFit(page, name)
  }
}

async function owner(webUrl: string): Promise<FormBrowser> {
  const office = new FormBrowser(webUrl)
  await office.open('/sign-in')
  await office.press(/^Tendai/)
  return office
}

test('an owner names a way to pay; tills sell, mix, return and count with it, and the office settles it', async ({
  stack,
  till,
  portal,
  query,
  freshNumber,
}) => {
  test.slow()
  const office = await owner(stack.webUrl)
  await office.open('/money')
  await office.press(/^Save/, { name: 'Swipe', nameSn: 'Svaipi', fee: '2.5', asksReference: 'on', accepted: 'on' })
  expect(office.text).toContain('Swipe')
  await withoutShift(till)

  // By keys: the way to pay, its number, sell.
  await quoteAirtime(till, freshNumber(), '4')
  await heard(till)
  const swipe = till.getByRole('button', { name: /^Swipe/ })
  await expect(swipe).toHaveAttribute('aria-pressed', 'false')
  await till.keyboard.press('s')
  await expect(swipe).toHaveAttribute('aria-pressed', 'true')
  await expect(till.getByLabel('Swipe: reference number')).toBeFocused()
  await expect(till.getByRole('button', { name: /^Enter the reference number of Swipe/ })).toBeDisabled()
  await till.keyboard.type('AB 1234')
  await expectToFitBoth(till, 'price with a payment type')
  await till.keyboard.press('Enter')
  await expect(till.getByRole('button', { name: /^Take \$5\.00 \(Swipe\), sell/ })).toBeFocused()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $5.00 (Swipe). No change to give.' })).toBeVisible()

  // Part of it in cash; the number paid before, which takes nothing and loses nothing.
  await quoteAirtime(till, freshNumber(), '4')
  await heard(till)
  await till.keyboard.type('2')
  await swipe.click()
  await expect(till.getByLabel('Swipe, in USD')).toHaveValue('3.00')
  await till.getByLabel('Swipe: reference number').fill('ab1234')
  await till.keyboard.press('F9')
  await expect(till.getByText(/reference number ab1234 paid before/)).toBeVisible()
  await expect(till.getByLabel('Swipe: reference number')).toHaveValue('ab1234')
  await expect(till.getByLabel('Swipe, in USD')).toHaveValue('3.00')
  await till.getByLabel('Swipe: reference number').fill('CD 5678')
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /You took \$2\.00 \+ \$3\.00 \(Swipe\)/ })).toBeVisible()

  // A failed sale goes back as it came, and the button says how.
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'reject', times: 1 }])
  await quoteAirtime(till, freshNumber(), '4')
  await heard(till)
  await till.keyboard.press('s')
  await expect(till.getByLabel('Swipe: reference number')).toBeFocused()
  await till.keyboard.type('EF 9')
  await till.keyboard.press('F9')
  await expect(till.getByText('Give $5.00 (Swipe) back to the customer.')).toBeVisible()
  await expectToFitBoth(till, 'failed with a payment type')
  await till.getByRole('button', { name: /^Confirm \$5\.00 \(Swipe\) given back/ }).click()
  await expect(till.getByRole('heading', { name: /^\$5\.00 \(Swipe\) was given back/ })).toBeVisible()

  // The shift counts it apart, against the machine's own total.
  await till.goto('/shift/close')
  await sumField(till, 'USD').fill('2')
  await till.getByLabel('Swipe: total on the machine, USD').fill('7.50')
  await expectToFitBoth(till, 'count with a payment type')
  await till.keyboard.press('F9')
  const report = till.getByRole('region', { name: 'Report' })
  await expect(report).toContainText(
    /Swipe.*3 payments.*\$13\.00.*Given back.*\$5\.00.*On the machine.*\$7\.50.*Short.*\$0\.50/s,
  )

  await office.open('/settlements')
  expect(office.text).toContain('$8.00 in all. By its fee the bank keeps $0.20, and $7.80 comes in.')
  const day = office.shown?.page.querySelector('input[name=day]')?.getAttribute('value') ?? ''
  await office.press(/^Settle the ticked days/, { day, received: '7.80' })
  expect(office.text).toContain('Settled lately')
  expect(await query('select "clearedCents"::int as cleared, "feeCents"::int as fee from "PaymentSettlement"')).toEqual(
    [{ cleared: 800, fee: 20 }],
  )
  const manager = await signInPlainly(stack.webUrl, 'Farai')
  await manager.open('/settlements')
  expect(manager.text).toContain('Nothing waits to be settled.')
})

test('without a script, a way to pay has its fields at the price, and a refusal keeps them', async ({
  stack,
  shop,
  freshNumber,
}) => {
  test.slow()
  const office = await owner(stack.webUrl)
  await office.open('/money')
  await office.press(/^Save/, { name: 'Merchant code', fee: '', asksReference: 'on', accepted: 'on' })
  await shop.open('/sell/airtime')
  await shop.press(/^Find/, { recipient: freshNumber() })
  await shop.press(/^\$1\.00/)
  const fields = [...(shop.shown?.page.querySelectorAll('input[name^="paid."]') ?? [])].map((one) =>
    one.getAttribute('name'),
  )
  const paid = fields.at(-1) ?? ''
  const reference = paid.replace('paid.', 'reference.')
  await shop.press(/^Take this cash and sell/, { [paid]: '1' })
  expect(shop.text).toContain('enter the reference number of Merchant code')
  expect(shop.standsIn(/^Take this cash and sell/, [paid])).toEqual({ [paid]: ['1'] })
  await shop.press(/^Take this cash and sell/, { [paid]: '1', [reference]: 'TX 1' })
  expect(shop.heading).toBe('You took $1.00 (Merchant code). No change to give.')
})

test('a regular buys on account up to the limit, pays at the till, and the office shows the statement', async ({
  stack,
  context,
  signIn,
  freshNumber,
}) => {
  const office = await owner(stack.webUrl)
  await office.open('/accounts')
  await office.press(/^Save/, { name: 'Mrs Moyo', phone: '0772000111', limit: '8', open: 'on' })
  expect(office.text).toContain('Mrs Moyo')
  const till = await signIn(context, 'Nomsa')

  await quoteAirtime(till, freshNumber(), '4')
  await heard(till)
  await till.keyboard.press('q')
  await expect(field(till, 'Customer')).toBeFocused()
  await field(till, 'Customer').selectOption({ label: 'Mrs Moyo: $8.00 left' })
  await expect(till.getByRole('button', { name: 'Sell on account: $5.00, Mrs Moyo' })).toBeVisible()
  await expectToFitBoth(till, 'price on account')
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: '$5.00 is on account: Mrs Moyo.' })).toBeVisible()
  await expect(till.getByText('On account, Mrs Moyo')).toBeVisible()

  // Above the limit: refused in words, and what was chosen stays.
  await quoteAirtime(till, freshNumber(), '4')
  await heard(till)
  await till.keyboard.press('q')
  await field(till, 'Customer').selectOption({ label: 'Mrs Moyo: $3.00 left' })
  await till.keyboard.press('F9')
  await expect(till.getByText(/Mrs Moyo may buy for \$3\.00 more, of a limit of \$8\.00/)).toBeVisible()
  await expect(field(till, 'Customer')).not.toHaveValue('')
  await till.getByLabel('On account, in USD').fill('3')
  await till.getByLabel('Cash received, in dollars').fill('2')
  await till.keyboard.press('F9')
  await expect(
    till.getByRole('heading', { name: /\$3\.00 is on account: Mrs Moyo\. You took \$2\.00\./ }),
  ).toBeVisible()

  await till.goto('/collect')
  await till.getByRole('link', { name: 'Payment on account' }).click()
  await field(till, 'Customer').selectOption({ label: 'Mrs Moyo: $8.00' })
  await field(till, 'Amount').fill('9')
  await till.getByRole('button', { name: 'Take this payment' }).click()
  await expect(till.getByText(/\$8\.00 is owed on this account/)).toBeVisible()
  await expect(field(till, 'Amount')).toHaveValue('9')
  await expectToFitBoth(till, 'payment on account')
  await field(till, 'Amount').fill('6')
  await till.getByRole('button', { name: 'Take this payment' }).click()
  await expect(till.getByText('Taken. The account owes that much less.')).toBeVisible()

  await office.open('/accounts')
  expect(office.text).toContain('$2.00')
  await office.follow(/^Mrs Moyo/)
  expect(office.texts('thead th')).toEqual(['When', 'What', 'Sum', 'Owed after'])
  expect(office.texts('tbody tr')).toEqual([
    expect.stringMatching(/Bought.*\$5\.00.*\$5\.00/),
    expect.stringMatching(/Bought.*\$3\.00.*\$8\.00/),
    expect.stringMatching(/Paid.*−\$6\.00.*\$2\.00/),
  ])
})
