import { expect, formsOf, quoteAirtime, quoteElectricity, test, ticketIdOf } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'
import { blackButtons, largestText } from '../support/looks.ts'
import { expectUncovered } from '../support/loses-nothing.ts'
import { sellByForm } from '../support/sell-by-form.ts'
import { sellDollar } from '../support/sell-dollar.ts'
import { testSettling } from '../support/settling.ts'

testSettling()

test('001 is delivered at once: the change is largest, one button is black, and Delivered is said once', async ({
  till,
}) => {
  await quoteAirtime(till, '263000000001')
  await till.getByLabel('Cash received, in dollars').fill('10')
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $10.00. Give $9.00 change.' })).toBeVisible()
  expect(await largestText(till)).toBe('Give $9.00 change.')
  expect(await blackButtons(till)).toEqual(['Next customer'])
  await expect(till.locator('main section').first().getByText('Delivered', { exact: true })).toHaveCount(1)
  await expectToFit(till)
  await expect(till.getByRole('link', { name: 'Next customer' })).toBeFocused()
  const chatLink = till.getByRole('link', { name: 'WhatsApp' })
  await expect(chatLink, 'one button for every way to the customer’s phone').toBeHidden()
  await till.keyboard.press('w')
  await expect(chatLink).toBeFocused()
  await expect(chatLink).toHaveAttribute('href', /wa\.me\/263000000001\?text=/)
  await expect(till.getByRole('button', { name: 'Link or QR code' })).toBeVisible()
  await expectToFit(till)
  await till.getByRole('link', { name: 'Next customer' }).focus()
  await till.keyboard.press('Enter')
  await expect(till.getByLabel('Customer’s number')).toBeVisible()
})

test('a cash sale that fails at once asks for its change as well as for what goes back', async ({
  till,
  portal,
  freshNumber,
}) => {
  await quoteAirtime(till, freshNumber())
  await till.getByLabel('Cash received, in dollars').fill('10')
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'reject', times: 1 }])
  await till.keyboard.press('F9')
  const told = 'You took $10.00. Give $9.00 change. Give $1.00 back to the customer.'
  await expect(till.getByRole('heading', { name: told })).toBeVisible()
  expect(await largestText(till)).toMatch(/^Give \$/)
  await expectToFit(till)
  await till.setViewportSize({ width: 360, height: 740 })
  await expectToFit(till)
})

test('a sale that fails while its customer waits does not order again the change that the waiting screen ordered', async ({
  till,
  portal,
  query,
}) => {
  await quoteAirtime(till, '263000000003')
  await till.getByLabel('Cash received, in dollars').fill('5')
  await till.keyboard.press('F9')
  await expect(till.getByText('Give $4.00 change.')).toBeVisible()
  const ticketId = ticketIdOf(till)
  // As if the customer had waited for five seconds.
  await query(`begin; set local session_replication_role = replica;
    update "Tender" set "createdAt" = "createdAt" - interval '5 seconds' where "ticketId" = '${ticketId}';
    update "Ticket" set "changeToldAt" = "changeToldAt" - interval '5 seconds' where id = '${ticketId}'; commit`)
  await portal.advance(40)
  const told = /You took \$5\.00\. You gave \$4\.00 change\. Give \$1\.00 back/
  await expect(till.getByRole('heading', { name: told })).toBeVisible()
  expect(await largestText(till)).toMatch(/^Give \$1\.00 back/)
  await till.reload()
  await expect(till.getByRole('heading', { name: told })).toBeVisible()
})

test('a token without change is the largest thing, and Enter prints it before it goes on', async ({ till }) => {
  await quoteElectricity(till, '37120046019')
  await till.getByLabel('The name is right').check()
  await till.keyboard.press('F9')
  await expect(till.getByText('Enter this code into your meter').first()).toBeVisible()
  expect(await largestText(till)).toMatch(/^\d{4}$/)
  expect(await blackButtons(till)).toEqual(['Print slip'])
  await expect(till.getByRole('button', { name: 'Print slip' })).toBeFocused()
  await till.setViewportSize({ width: 360, height: 740 })
  await expectToFit(till)
})

test('one key asks for the number of a meter that has none, opens the chat with the token, and knows it the next time', async ({
  till,
  context,
  deliverableOf,
  query,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await quoteElectricity(till, '37120046027')
  await till.getByLabel('The name is right').check()
  await till.keyboard.press('F9')
  await expect(till.getByText('Enter this code into your meter').first()).toBeVisible()
  const ticketId = ticketIdOf(till)
  const token = String((await deliverableOf(ticketId)).token).replace(/\D/g, '')
  const chatLink = till.getByRole('link', { name: 'WhatsApp' })
  await till.keyboard.press('w')
  await expect(till.getByLabel('Customer’s number')).toBeFocused()
  await till.keyboard.type('077 12')
  await till.keyboard.press('Enter')
  await expect(till.getByLabel('Check the number')).toBeFocused()
  await till.keyboard.type('3 4567')
  await expect(chatLink).toHaveAttribute('href', /^https:\/\/wa\.me\/263771234567\?text=/)
  await expect(till.getByRole('link', { name: 'SMS' })).toHaveAttribute('href', /^sms:\+263771234567\?&body=/)
  await expectToFit(till)
  const [chat] = await Promise.all([context.waitForEvent('page'), till.keyboard.press('Enter')])
  const text = new URL(chat.url()).searchParams.get('text') ?? ''
  expect(text.replace(/\D/g, '')).toContain(token)
  expect(text).toContain('ZESA prepaid electricity')
  await chat.close()
  await expect(till.getByRole('link', { name: 'Next customer' })).toBeFocused()
  const told = await query(`select detail from "Audit" where "objectId" = $1 and action = 'receipt:share'`, [ticketId])
  expect(told).toEqual([{ detail: { how: 'whatsapp' } }])
  await query(`update "Sale" set "claimedAt" = "claimedAt" - interval '1 day' where "ticketId" = $1`, [ticketId])
  await quoteElectricity(till, '37120046027')
  await till.getByLabel('The name is right').check()
  await till.keyboard.press('F9')
  await expect(till.getByText('Enter this code into your meter').first()).toBeVisible()
  await till.keyboard.press('w')
  await expect(till.getByLabel('Number used last time')).toHaveValue('077 123 4567')
  await expect(chatLink).toHaveAttribute('href', /^https:\/\/wa\.me\/263771234567\?text=/)
})

test('a sale that ends sounds once, and one key silences the till, whoever serves there', async ({
  till,
  freshNumber,
}) => {
  await till.addInitScript(() => {
    const started = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function (this: AudioContext) {
      document.documentElement.dataset.notes = String(1 + Number(document.documentElement.dataset.notes ?? 0))
      return started.call(this)
    }
  })
  const notes = () => till.evaluate(() => Number(document.documentElement.dataset.notes ?? 0))
  const sell = async () => {
    await sellDollar(till, freshNumber())
  }
  await sell()
  await expect.poll(notes).toBe(2)
  await till.reload()
  await till.getByText('You took $1.00.').click()
  expect(await notes()).toBe(0)
  await till.keyboard.press('Alt+S')
  await expect(till.getByRole('button', { name: 'Sound', pressed: false })).toBeVisible()
  await sell()
  await expect(till.getByRole('link', { name: 'Next customer' })).toBeFocused()
  expect(await notes()).toBe(0)
  await till.keyboard.press('Alt+S')
  await expect(till.getByRole('button', { name: 'Sound', pressed: true })).toBeVisible()
})

test('while a sale waits its change comes first, and one key prints that it is not delivered yet', async ({
  till,
  portal,
  freshNumber,
}) => {
  await quoteAirtime(till, freshNumber())
  await till.getByLabel('Cash received, in dollars').fill('10')
  await portal.pendSales()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $10.00. Give $9.00 change.' })).toBeVisible()
  await expect(till.getByText('Keep the $1.00. The Service has accepted the sale.')).toBeVisible()
  const ticket = till.url()
  await till.keyboard.press('p')
  await till.waitForURL('**/receipt**')
  await expect(till.getByRole('region', { name: 'Slip' })).toContainText('Not delivered yet')
  await till.goto(ticket)
  await portal.faults([])
  await portal.advance(40)
  await expect(till.getByRole('heading', { name: 'You took $10.00. Give $9.00 change.' })).toBeVisible()
  await expect(till.getByRole('main').getByText('Delivered', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
})

test('a sale that fails while the next customer is served stays on every screen until its money went back', async ({
  till,
  context,
  stack,
  portal,
  freshNumber,
}) => {
  const number = freshNumber()
  const shop = formsOf(context, stack.webUrl)
  await shop.open('/sell/airtime')
  await shop.press(/^Find/, { recipient: number })
  await shop.press(/^\$1\.00/)
  await portal.failSales(1)
  await shop.press(/^Take this cash and sell/)
  expect(shop.heading).toMatch(/The Service has accepted the sale/)
  await portal.advance(40)
  const line = till.getByRole('status').getByRole('link', { name: /^Give \$[\d.]+ back/ })
  await expect(line).toBeVisible({ timeout: 30_000 })
  await expectToFit(till)
  await till.goto('/shift/close')
  await expect(till.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await line.click()
  await till.waitForURL('**/waiting')
  await expectToFit(till)
  const row = till.getByRole('row', { name: new RegExp(`Give \\$1\\.00 back.*${number.slice(-4)}`) })
  await expect(row.getByRole('link', { name: 'Give $1.00 back' })).toHaveAttribute('href', `/tickets/${shop.ticketId}`)
  await row.getByRole('link', { name: 'Give $1.00 back' }).click()
  await till.getByRole('button', { name: 'Confirm $1.00 given back' }).click()
  await expect(till.getByRole('heading', { name: /^\$1\.00 was given back/ })).toBeVisible()
  await till.goto('/waiting')
  await expect(row).toHaveCount(0)
})

test('004 is delivered, and reversed on the open screen, dated by the reversal', async ({
  till,
  context,
  stack,
  portal,
  query,
}) => {
  const ticketId = await sellByForm(formsOf(context, stack.webUrl), '263000000004')
  await query(`update "Sale" set "settledAt" = '2026-01-05T06:07:00Z' where "ticketId" = $1`, [ticketId])
  await till.goto(`/tickets/${ticketId}`)
  await expect(till.getByRole('heading', { name: 'You took $0.50. No change to give.' })).toBeVisible()
  await portal.advance(130)
  await expect(till.getByRole('heading', { name: 'The $0.50 belongs to the customer again.' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(till.getByRole('main')).toContainText(/at \d\d:\d\d/)
  await expect(till.getByRole('main')).not.toContainText('5 Jan 2026')
  expect(await blackButtons(till)).toEqual(['Next customer'])
  const later = till.getByRole('region', { name: 'When the customer comes for the money' })
  await expect(later.getByRole('button', { name: 'Confirm $0.50 given back' })).toBeVisible()
  await expectToFit(till)
})

test('an unknown meter is refused beside its field, and stays there to be corrected', async ({ till }) => {
  await quoteElectricity(till, '00000000009')
  await expect(till.getByText(/the provider rejected this meter/)).toBeVisible()
  await expect(till.getByLabel('Meter number')).toHaveValue(/0000 0000 009/)
})

test('a lost answer is shown as not known, never as failed, and settles automatically', async ({
  till,
  portal,
  freshNumber,
}) => {
  await quoteAirtime(till, freshNumber())
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'drop_after', times: 1 }])
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible({
    timeout: 30_000,
  })
})

test('the age of a sale counts on from the shop’s clock, though the till’s own is a day behind', async ({
  till,
  context,
  stack,
  query,
  freshNumber,
}) => {
  await till.clock.install({ time: Date.now() - 24 * 3_600_000 })
  const id = await sellByForm(formsOf(context, stack.webUrl), freshNumber())
  await query(`update "Sale" set "claimedAt" = now() - interval '42 minutes' where "ticketId" = $1`, [id])
  await till.goto('/sales')
  const when = till
    .getByRole('row')
    .filter({ has: till.locator(`a[href="/tickets/${id}"]`) })
    .getByText(/ min ago/)
  await expect(when).toHaveText('42 min ago')
  await till.clock.runFor(61_000)
  await expect(when).toHaveText('43 min ago')
  await till.getByRole('row').locator(`a[href="/tickets/${id}"]`).click()
  await expect(till.getByRole('heading', { name: /^You took/ })).toBeVisible()
  await till.goBack()
  await expect(when).toHaveText('43 min ago')
})

test('with a slow Service the cashier gets a screen within seconds, and the outcome when it comes', async ({
  till,
  portal,
  freshNumber,
}) => {
  await quoteAirtime(till, freshNumber())
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'delay', ms: 20_000, times: 1 }])
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'Keep the $1.00. The sale is on its way.' })).toBeVisible({
    timeout: 19_000,
  })
  await expect(till.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible({
    timeout: 60_000,
  })
})

test('on a phone what was sold is shown from the top, with the change to give', async ({ till, freshMeter }) => {
  await till.setViewportSize({ width: 360, height: 740 })
  await quoteElectricity(till, freshMeter())
  await till.getByLabel('The name is right').check()
  await till.getByLabel('Cash received, in dollars').fill('25')
  const sell = till.getByRole('button', { name: /^Take \$25\.00/ })
  await till.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => till.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  await sell.click()
  await expect(till.getByText('Token ready')).toBeInViewport()
  await expectUncovered(till.getByText(/^Give \$4\.70 change/), 'the change')
  await expectUncovered(till.locator('main section ol').first(), 'the token')
  const [next, bar] = [till.getByRole('link', { name: 'Next customer' }), till.getByRole('navigation').last()]
  const atThumb = async () => {
    const [box, keys] = [await next.boundingBox(), await bar.boundingBox()]
    return box && keys && { width: box.width, gap: Math.round(keys.y - box.y - box.height) }
  }
  expect(await atThumb()).toEqual({ width: 328, gap: 8 })
  await till.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(await atThumb()).toEqual({ width: 328, gap: 8 })
})
