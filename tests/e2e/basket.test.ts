import type { Page } from '@playwright/test'
import { askByPhone } from '../support/collect-by-phone.ts'
import { expect, quoteAirtime, quoteElectricity, test, ticketIdOf } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'

/** Adds a dollar of airtime to a ticket with one priced item. */
async function addAirtime(till: Page, number: string): Promise<void> {
  await till.getByText('Another item').click()
  await till.getByRole('button', { name: 'Airtime F' }).click()
  await till.getByLabel('Customer’s number').fill(number)
  await till.keyboard.press('Enter')
  await expect(till.getByLabel('Customer’s number')).not.toBeFocused()
  await till.keyboard.press('2')
  await expect(till.getByRole('heading', { name: '2 items on this slip' })).toBeVisible()
}

test('two items on one slip are paid together, and what was not sold is given back or sold again', async ({
  till,
  portal,
  freshNumber,
}) => {
  await quoteAirtime(till, freshNumber())
  await till.getByText('Another item').click()
  await till.getByRole('button', { name: 'Electricity H' }).click()
  await till.getByLabel('Meter number').fill('37120045777')
  await till.keyboard.press('Enter')
  await expect(till.getByLabel('Meter number')).not.toBeFocused()
  await till.keyboard.press('3')
  await expect(till.getByRole('heading', { name: '2 items on this slip' })).toBeVisible()
  await till.getByLabel('The name is right').check()
  await till.getByLabel('Cash received, in dollars').fill('50')
  await expectToFit(till)
  await portal.faults([
    { match: { method: 'POST', path: '/transactions' }, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 },
  ])
  await till.getByRole('button', { name: /^Take \$50\.00/ }).click()
  await expect(till.getByText('1 of 2 delivered')).toBeVisible()
  await till.setViewportSize({ width: 360, height: 740 })
  await expectToFit(till)
  await till.evaluate(() => scrollTo(0, 0))
  await expect(till.getByRole('button', { name: /^Confirm/ })).toBeInViewport()
  await expect(till.getByRole('button', { name: 'Print slip' }), 'the sums need the room').not.toBeInViewport()
  await till.getByRole('button', { name: /^Sell again/ }).click()
  await expect(till.getByText(/2 of 3 delivered/)).toBeVisible()
})

test('a name typed for the customer sells nothing, with or without its field', async ({ till, query, freshNumber }) => {
  await quoteAirtime(till, freshNumber(), '4')
  const tenders = () => query('select id from "Tender" where "ticketId" = $1', [ticketIdOf(till)])
  await till.locator('summary', { hasText: 'Another item' }).focus()
  // D and B are keys for cash, which move the focus to the button that sells.
  await till.keyboard.type('Dube B Abel', { delay: 50 })
  await till.keyboard.press('Enter')
  await till.locator('summary', { hasText: 'Name or note' }).press('Enter')
  await till.keyboard.type('Eve M')
  await expect(till.getByLabel('Customer’s name')).toHaveValue('Eve M')
  await till.keyboard.press('Enter')
  await expect(till.locator('summary', { hasText: 'Eve M' })).toBeVisible()
  expect(await tenders()).toEqual([])
})

test('a basket whose payment by phone was refused is asked for again on the same page', async ({
  till,
  freshNumber,
}) => {
  await quoteAirtime(till, freshNumber())
  await addAirtime(till, freshNumber())
  await till.keyboard.press('F6')
  await till.getByLabel('Payer’s number').fill(freshNumber())
  await till.getByLabel(/^Cash part/).fill('60')
  await askByPhone(till, '1')
  await expect(till.getByText('the cash already covers the $2.00')).toBeVisible()
  await till.getByLabel(/^Cash part/).fill('1')
  await askByPhone(till, '1')
  await expect(till.getByRole('heading', { name: /^(No money yet|Paid by|You took)/ })).toBeVisible()
})

test('an item that fails later is given back first, and its booking is not on Enter: the change was given before', async ({
  till,
  portal,
  query,
  freshNumber,
}) => {
  await quoteAirtime(till, freshNumber())
  await addAirtime(till, '263000000003')
  await till.getByLabel('Cash received, in dollars').fill('10')
  await till.getByRole('button', { name: /^Take \$10\.00/ }).click()
  await expect(till.getByRole('heading', { name: /Give \$8\.00 change\..*Keep \$1\.00/ })).toBeVisible()
  await query(`update "Ticket" set "tenderedAt" = "tenderedAt" - interval '1 minute' where id = $1`, [ticketIdOf(till)])
  await query('set session_replication_role = replica')
  await query(`update "Tender" set "createdAt" = "createdAt" - interval '1 minute' where "ticketId" = $1`, [
    ticketIdOf(till),
  ])
  await query('set session_replication_role = default')
  await portal.advance(40)
  const money = till.getByRole('heading', { level: 1 })
  await expect(money).toHaveText('You took $10.00. You gave $8.00 change. Give $1.00 back.', { timeout: 40_000 })
  const back = till.getByRole('button', { name: /^Confirm \$1\.00 given back/ })
  await expect(back.locator('kbd')).toHaveText('B')
  await expectToFit(till)
  await till.keyboard.press('b')
  await expect(money).toHaveText(
    /^You took \$10\.00\. You gave \$8\.00 change\. \$1\.00 was given back at \d\d:\d\d\.$/,
  )
})

test('what is owed to another customer stands beside a price, in words', async ({
  till,
  portal,
  query,
  freshNumber,
}) => {
  await query(`update "Sale" set "claimedAt" = "claimedAt" - interval '1 hour' where recipient = '263000000003'`)
  await quoteAirtime(till, '263000000003')
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /^Keep the/ })).toBeVisible()
  await portal.advance(40)
  await expect(till.getByRole('heading', { level: 1 })).toContainText('Give $1.00 back', { timeout: 40_000 })
  await quoteAirtime(till, freshNumber())
  await expect(till.locator('[data-apart]').getByRole('link', { name: /^Give \$1\.00 back/ })).toBeVisible()
})

test('leaving a price parks it: several customers wait on every selling screen, are taken up by a key, or removed', async ({
  till,
  freshNumber,
}) => {
  await quoteAirtime(till, freshNumber())
  await till.keyboard.press('n')
  await expect(till.getByLabel('Customer’s number')).toBeVisible()
  await quoteAirtime(till, freshNumber(), '3')
  const parked = till.getByRole('navigation', { name: 'Parked' }).getByRole('link')
  await expect(parked).toHaveText([/\$1\.00/])
  await till.keyboard.press('n')
  await expect(till.getByLabel('Customer’s number')).toBeVisible()
  await till.keyboard.press('F4')
  await expect(till.getByLabel('Meter number')).toBeVisible()
  await expect(parked).toHaveText([/\$2\.00/, /\$1\.00/])
  await expectToFit(till)
  await till.setViewportSize({ width: 360, height: 740 })
  await expectToFit(till)
  await till.keyboard.press('Alt+p')
  await expect(till.getByText('Price held for')).toBeVisible()
  await expect(till.locator('#sell')).toContainText('$2.00')
  await till
    .getByRole('navigation', { name: 'Parked' })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(parked).toHaveCount(0)
  await expect(till.locator('#sell')).toContainText('$2.00')
})

test('at a slip the keys of the bar, and the bar itself, add an item of their kind; N parks it for the next customer', async ({
  till,
  freshNumber,
}) => {
  const soFar = till.getByRole('region', { name: '1 item on this slip' })
  const held = till.getByText('Price held for')
  await quoteAirtime(till, freshNumber())
  await till.keyboard.press('F4')
  await expect(soFar).toContainText('$1.00')
  await expect(till.getByLabel('Meter number')).toBeFocused()
  await till.keyboard.press('Alt+b')
  await expect(till.getByLabel('Customer’s account number')).toBeFocused()
  await till.getByRole('button', { name: 'Vouchers' }).click()
  await expect(till.getByText('Choose a voucher')).toBeVisible()
  await expect(soFar).toBeVisible()
  await expectToFit(till)
  await till.keyboard.press('Escape')
  await expect(held).toBeVisible()
  await till
    .getByRole('navigation', { name: 'Actions' })
    .getByRole('link', { name: /^Bundles/ })
    .click()
  await expect(soFar).toBeVisible()
  await till.keyboard.press('Escape')
  await expect(held).toBeVisible()
  await till.keyboard.press('?')
  const help = till.getByRole('dialog', { name: 'Help' })
  await expect(help).toContainText(/F4.*Add to this slip: Electricity/)
  await till.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await till.keyboard.press('Control+k')
  await till.getByRole('combobox').fill('add airtime')
  await expect(till.getByRole('option', { name: 'Add to this slip: Airtime F2' })).toBeVisible()
  await till.keyboard.press('Enter')
  await expect(till.getByLabel('Customer’s number')).toBeFocused()
  await expect(soFar).toBeVisible()
  await till.keyboard.press('Escape')
  await expect(held).toBeVisible()
  await till.keyboard.press('+')
  await till.keyboard.press('f')
  await expect(till.getByLabel('Customer’s number')).toBeFocused()
  await till.keyboard.type(`${freshNumber()}3`)
  await expect(till.getByRole('heading', { name: '2 items on this slip' })).toBeVisible()
  await till.keyboard.press('n')
  await expect(till.getByRole('navigation', { name: 'Parked' }).getByRole('link')).toHaveText([/2 items.*\$3\.00/])
})

test('three vouchers are taken with one figure before the choice, and their codes are one list behind one key', async ({
  till,
  freshNumber,
}) => {
  await till.goto('/sell/voucher')
  await till.keyboard.type(`${freshNumber()}x3`)
  await expect(till.getByLabel('How many')).toHaveValue('3')
  await expectToFit(till)
  const voucher = till.getByRole('button', { name: /TelOne public Wi-Fi 5 GB/ })
  await till.keyboard.press((await voucher.locator('kbd').textContent()) ?? '')
  await expect(till.getByRole('heading', { name: '3 items on this slip' })).toBeVisible()
  await till.keyboard.press('F9')
  await expect(till.getByText('3 of 3 delivered')).toBeVisible()
  await expect(till.getByRole('button', { name: /^Show/ })).toHaveCount(1)
  await expect(till.getByRole('button', { name: 'Print slip' }), 'nobody was handed a code yet').toBeFocused()
  await till.keyboard.press('s')
  const codes = till.getByRole('region', { name: 'The customer’s codes' }).getByRole('listitem')
  await expect(codes).toHaveText([/^1\./, /^2\./, /^3\./])
  await expectToFit(till)
  await till.setViewportSize({ width: 360, height: 740 })
  await expectToFit(till)
  await expect(till.getByRole('button', { name: 'Print slip' }), 'shown is not handed over').toBeVisible()
})

test('a name given before the payment finds the parked customer, and what was typed is kept by the press that sells', async ({
  till,
  freshNumber,
}) => {
  await quoteAirtime(till, freshNumber())
  await till.getByText('Name or note').click()
  await till.getByLabel('Customer’s name').fill('Mai Tino')
  await till.getByRole('button', { name: 'Save' }).click()
  await expect(till.locator('summary', { hasText: 'Mai Tino' })).toBeVisible()
  await expectToFit(till)
  await till.keyboard.press('n')
  await till
    .getByRole('navigation', { name: 'Parked' })
    .getByRole('link', { name: /^Mai Tino/ })
    .click()
  await till.locator('summary', { hasText: 'Mai Tino' }).click()
  await till.getByLabel('Note', { exact: true }).fill('brown gate')
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $1.00.' })).toBeVisible()
  const slip = till.getByRole('region', { name: 'Slip', exact: true })
  await expect(slip).toContainText('Mai Tino')
  await expect(slip).toContainText('brown gate')
})

test('a name that was typed and not saved stays while an item is changed or added, and the press that sells saves it', async ({
  till,
  freshNumber,
}) => {
  await quoteAirtime(till, freshNumber())
  await till.getByText('Name or note').click()
  await till.getByLabel('Customer’s name').fill('Mai Tino')
  await till.getByRole('link', { name: /^Edit/ }).click()
  await expect(till.getByLabel('Customer’s number')).toBeFocused()
  await till.keyboard.press('Enter')
  await expect(till.getByLabel('Customer’s number')).not.toBeFocused()
  await till.keyboard.press('2')
  await expect(till.locator('summary', { hasText: 'Mai Tino' })).toBeVisible()
  await addAirtime(till, freshNumber())
  await expect(till.locator('summary', { hasText: 'Mai Tino' })).toBeVisible()
  expect(till.url()).not.toContain('Tino')
  await till.keyboard.press('F9')
  await expect(till.getByRole('region', { name: 'Slip', exact: true })).toContainText('Mai Tino')
  expect(await till.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Tino')
})

test('while an item is added, the others and their sum stay in sight, and Esc goes back to the slip', async ({
  till,
  freshNumber,
}) => {
  await till.setViewportSize({ width: 360, height: 740 })
  await quoteAirtime(till, freshNumber())
  await till.keyboard.press('+')
  await till.getByRole('button', { name: 'Airtime', exact: true }).click()
  const soFar = till.getByRole('region', { name: '1 item on this slip' })
  await expect(soFar).toContainText('$1.00')
  await expectToFit(till)
  await till.mouse.wheel(0, 3_000)
  await expect(soFar).toBeInViewport()
  await till.setViewportSize({ width: 1366, height: 768 })
  await expect(till.getByRole('region', { name: 'Slip', exact: true })).toContainText('So far')
  await till.keyboard.press('Escape')
  await expect(till.getByText('Price held for')).toBeVisible()
})

test('typed cash and a confirmed name stand again once another item is on the slip, and the cash has the keyboard', async ({
  till,
  freshNumber,
  freshMeter,
}) => {
  await quoteElectricity(till, freshMeter())
  const [cash, name] = [till.getByLabel('Cash received, in dollars'), till.getByLabel('The name is right')]
  await name.check()
  await cash.fill('50')
  await addAirtime(till, freshNumber())
  await expect(cash).toHaveValue('50')
  await expect(cash).toBeFocused()
  await expect(name).toBeChecked()
  await till.getByRole('link', { name: /^Edit: .*airtime/ }).click()
  await expect(till.getByLabel('Customer’s number')).toBeVisible()
  await till.keyboard.press('Escape')
  await expect(cash).toHaveValue('50')
  await expect(name).toBeChecked()
  await till.getByText('Name or note').click()
  await till.getByLabel('Customer’s name').fill('Mai Tino')
  await till.getByRole('button', { name: 'Save' }).click()
  await expect(till.locator('summary', { hasText: 'Mai Tino' })).toBeVisible()
  await expect(cash).toHaveValue('50')
  await expect(name).toBeChecked()
})

test('typed cash stands again, and the name does not, once the fee is taken out of the amount', async ({
  till,
  freshMeter,
}) => {
  await quoteElectricity(till, freshMeter())
  const [cash, name] = [till.getByLabel('Cash received, in dollars'), till.getByLabel('The name is right')]
  await expect(name).toBeVisible()
  await till.goto(`${new URL(till.url()).pathname}?received=50`)
  await name.check()
  await till.getByRole('button', { name: /^Include the fee in \$20\.00/ }).click()
  await expect(till.getByText(/^The fee is included:/)).toBeVisible()
  await expect(cash).toHaveValue('50')
  await expect(name, 'it came with another price').not.toBeChecked()
})

test('a customer pays in two currencies and takes the change in one of them', async ({ till, freshNumber }) => {
  await quoteAirtime(till, freshNumber(), '4')
  await till.getByLabel('Cash received, in dollars').fill('3')
  await expect(till.getByRole('textbox', { name: 'ZiG' })).toBeHidden()
  await till.keyboard.press('o')
  await expect(till.getByRole('textbox', { name: 'ZAR' })).toBeFocused()
  await till.getByRole('textbox', { name: 'ZiG' }).fill('100')
  await till.getByLabel('Change in').selectOption('ZWG')
  await till.getByRole('button', { name: 'Take $3.00 + ZiG 100.00, give ZiG 44.00, sell' }).click()
  await expect(till.getByRole('heading', { name: /Give ZiG 44\.00 change/ })).toBeVisible()
})

test('other cash stands open at every price of a till that says so, and is one press away at others', async ({
  till,
  freshNumber,
}) => {
  const rand = till.getByRole('textbox', { name: 'ZAR' })
  const always = till.getByLabel('Show it at every price on this till')
  await quoteAirtime(till, freshNumber())
  await expect(rand).toBeHidden()
  await till.locator('summary', { hasText: 'Other cash' }).click()
  await expect(rand).toBeFocused()
  await always.check()
  await quoteAirtime(till, freshNumber())
  await expect(rand).toBeVisible()
  await expect(till.getByLabel('Cash received, in dollars'), 'dollars come first').toBeFocused()
  await always.uncheck()
  await quoteAirtime(till, freshNumber())
  await expect(till.getByLabel('Cash received, in dollars')).toBeFocused()
  await expect(rand).toBeHidden()
})

test('while the name is open, the button at the foot and F9 lead to it, and Enter confirms it and goes on to the cash', async ({
  till,
  query,
  freshMeter,
}) => {
  await quoteElectricity(till, freshMeter())
  const [cash, name] = [till.getByLabel('Cash received, in dollars'), till.getByLabel('The name is right')]
  await expect(name).toBeFocused()
  const foot = till.getByRole('button', { name: 'Confirm the name first' })
  for (const press of [() => foot.click(), () => till.keyboard.press('F9')]) {
    await cash.focus()
    await press()
    await expect(name).toBeFocused()
    await expect(name).not.toBeChecked()
  }
  expect(await query('select id from "Tender" where "ticketId" = $1', [ticketIdOf(till)])).toEqual([])
  await till.keyboard.press('Enter')
  await expect(name).toBeChecked()
  await expect(cash).toBeFocused()
  await expect(till.getByRole('button', { name: /^Take \$20\.\d\d, sell/ })).toBeEnabled()
})

test('a number for the change that is no number is refused beside it, and the cash and the meter stay', async ({
  till,
  freshMeter,
}) => {
  await quoteElectricity(till, freshMeter())
  await till.getByLabel('Cash received, in dollars').fill('25')
  await till.locator('summary', { hasText: 'Airtime for the change' }).click()
  await till.getByLabel('Airtime for').fill('0771')
  await till.getByRole('button', { name: /^Sell \$.* of airtime/ }).click()
  await expect(till.getByText('Digits are missing. A number looks like 077 123 4567.')).toBeVisible()
  await expect(till.getByLabel('Cash received, in dollars')).toHaveValue('25')
  await expect(till.getByLabel('Airtime for')).toHaveValue('0771')
  await expect(till.getByLabel('Meter number')).toHaveCount(0)
  await till.getByLabel('Airtime for').fill('0771234567')
  await till.getByRole('button', { name: /^Sell \$.* of airtime/ }).click()
  await expect(till.getByRole('heading', { name: '2 items on this slip' })).toBeVisible()
  await expect(till.getByLabel('Cash received, in dollars')).toHaveValue('25')
})

test('airtime replaces missing change, and the typed cash stays', async ({ till, freshNumber }) => {
  const number = freshNumber()
  await quoteAirtime(till, number)
  await till.getByLabel('Cash received, in dollars').fill('5')
  await till.locator('summary', { hasText: 'Airtime for the change' }).click()
  const shown = number.replace(/^(\d{3})(\d{3})/, '$1 $2 ')
  await expect(till.getByText(`Only if the customer agrees. It goes to ${shown}.`)).toBeVisible()
  await till.getByRole('button', { name: /^Sell \$4\.00 of airtime/ }).click()
  await expect(till.getByRole('heading', { name: '2 items on this slip' })).toBeVisible()
  await expect(till.getByLabel('Cash received, in dollars')).toHaveValue('5')
  await expect(till.getByText(/the same item twice/)).toHaveCount(0)
  await expect(till.getByText('Reason for selling again')).toHaveCount(0)
  await till.getByRole('button', { name: 'Take $5.00, sell' }).click()
  await expect(till.getByText('2 of 2 delivered')).toBeVisible()
})

test('cents of the change that no note is for are offered as airtime or in ZiG, without a fold to open', async ({
  till,
  freshNumber,
}) => {
  await till.goto('/sell/airtime')
  await till.keyboard.type(freshNumber())
  await till.getByLabel('Other amount').fill('1.63')
  await till.keyboard.press('Enter')
  const cash = till.getByLabel('Cash received, in dollars')
  const offer = till.getByRole('form', { name: 'No note for $0.37 of the change?' })
  await cash.fill('2')
  await expect(till.locator('#sell')).toContainText('give $0.37')
  await expectToFit(till)
  await offer.getByRole('button', { name: 'ZiG 10.00 instead' }).click()
  await expect(till.locator('#sell')).toContainText('Take $2.00, give ZiG 10.00, sell')
  await expect(offer).toBeHidden()
  await cash.fill('5')
  await expect(till.locator('#sell')).toContainText('Take $5.00, give $3.00 + ZiG 10.00, sell')
  await till.keyboard.press('F9')
  await expect(till.getByText(/this drawer may not hold that much ZiG/), 'the demo’s drawer has none').toBeVisible()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $5.00. Give $3.00 + ZiG 10.00 change.' })).toBeVisible()
})

test('what was ticked, typed and chosen before the script arrived stays, and counts', async ({ till, freshMeter }) => {
  await quoteElectricity(till, freshMeter())
  await expect(till.getByText('Price held for')).toBeVisible()
  let arrive = () => {}
  const script = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await till.route('**/*.js', (route) => script.then(() => route.continue()))
  const reloaded = till.reload()
  const [name, rand] = [till.getByLabel('The name is right'), till.getByRole('textbox', { name: 'ZAR' })]
  const change = till.getByLabel('Change in')
  await name.check()
  await till.locator('summary', { hasText: 'Other cash' }).click()
  await rand.fill('100')
  await change.selectOption('ZWG')
  arrive()
  await reloaded
  await till.getByLabel('Cash received, in dollars').fill('50')
  await expect(till.getByRole('button', { name: /^Take .*50\.00/ })).toBeEnabled()
  await expect(name).toBeChecked()
  await expect(rand).toHaveValue('100')
  await expect(change).toHaveValue('ZWG')
})

test('a typed quantity is priced before anything sells or asks for money at the price of another', async ({
  till,
  query,
  freshNumber,
}) => {
  await till.goto('/sell/voucher')
  await till.getByLabel('Customer’s number').fill(freshNumber())
  await till.getByRole('button', { name: /TelOne public Wi-Fi 5 GB/ }).click()
  await till.getByLabel('Cash received, in dollars').fill('20')
  const tenders = () => query('select id from "Tender" where "ticketId" = $1', [ticketIdOf(till)])
  const heading = (count: number) => till.getByRole('heading', { name: `${count} items on this slip` })
  const pay = till.getByRole('main').getByText('Customer pays').locator('..')
  const take = async (quantity: string, key: string) => {
    await till.getByLabel('How many').fill(quantity)
    await till.keyboard.press(key)
  }
  await take('3', 'F9')
  await expect(heading(3)).toBeVisible()
  await expect(pay).toContainText('$12.00')
  await expect(till.getByLabel('Cash received, in dollars')).toHaveValue('20')
  await take('4', 'F6')
  await expect(heading(4)).toBeVisible()
  await take('5', 'Tab')
  await till.getByRole('button', { name: /^EcoCash|by EcoCash/ }).click()
  await expect(heading(5)).toBeVisible()
  await take('51', 'F9')
  await expect(till.getByLabel('How many'), 'the browser says what fits').toBeFocused()
  await take('2', 'F9')
  await expect(heading(2)).toBeVisible()
  await till.setViewportSize({ width: 360, height: 740 })
  await till.getByLabel('How many').fill('3')
  await till.getByRole('button', { name: /^Take \$20\.00/ }).click()
  await expect(heading(3)).toBeVisible()
  expect(await tenders()).toEqual([])
  expect(await query('select id from "Collection" where "ticketId" = $1', [ticketIdOf(till)])).toEqual([])
  await till.keyboard.press('F9')
  await expect(till.getByText('3 of 3 delivered')).toBeVisible()
  expect(await tenders()).toHaveLength(1)
})
