import { expect, test } from '../support/counter.ts'
import { FormBrowser } from '../support/form-browser.ts'

/** Cash in two currencies and a confirmed name, as typed beside a price, and as it stands there again. */
const typed = (received: string) => ({ received, 'received.ZWG': '40', changeCurrency: 'ZWG', confirmed: 'on' })
const kept = (received: string) => ({ received: [received], 'received.ZWG': ['40'], changeCurrency: ['ZWG'] })
const TYPED_FIELDS = Object.keys(typed(''))

test('sign-in, a cash sale and its outcome work without a script', async ({ shop, freshNumber }) => {
  await shop.press(/^Find/, { recipient: freshNumber() })
  await shop.press(/^\$5\.00/)
  expect(shop.text).toContain('Customer pays')
  await shop.press(/^Save/, { customerName: 'Mai Tino', note: '' })
  expect(shop.texts('summary').join()).toContain('Mai Tino')
  await shop.press(/^Work out the change/, { received: '10' })
  await shop.press(/^Take this cash and sell/)
  expect(shop.heading).toBe('You took $10.00. Give $5.00 change.')
  expect(shop.shown?.source).toMatch(/href="https:\/\/wa\.me\/2637\d{8}\?text=/)
  const { ticketId } = shop
  await shop.press(/^Save/, { note: 'brown gate' })
  expect(shop.text).toContain('Mai Tino · brown gate')
  await shop.press(/^Print slip/)
  expect(shop.shown?.url.pathname).toBe(`/tickets/${ticketId}/receipt`)
})

test('without a script Enter in the cash works out the change, whatever buttons stand above it', async ({
  browser,
  stack,
  signIn,
  freshMeter,
}) => {
  const context = await browser.newContext({ baseURL: stack.webUrl, javaScriptEnabled: false })
  const page = await signIn(context)
  await page.goto('/sell/electricity')
  await page.getByLabel('Meter number').fill(freshMeter())
  await page.getByRole('button', { name: /^\$20\.00/ }).click()
  await page.getByLabel('Cash received, in dollars').fill('25')
  await page.getByLabel('Cash received, in dollars').press('Enter')
  await page.waitForURL(/\/tickets\/[^/]+\?received=25$/)
  await expect(page.getByRole('button', { name: /^Include the fee in/ })).toBeVisible()
  await expect(page.getByLabel('Cash received, in dollars')).toHaveValue('25')
  await context.close()
})

test('without a script the typed cash is booked, worked out before or not, in any currency', async ({
  shop,
  freshNumber,
  query,
}) => {
  const booked = () =>
    query(`select currency, "receivedCents"::int as cents from "Tender" where "ticketId" = $1 order by currency`, [
      shop.ticketId,
    ])
  await quote(shop, freshNumber())
  await shop.press(/^Take this cash and sell/, { received: '10' })
  expect(shop.heading).toBe('You took $10.00. Give $5.00 change.')
  expect(await booked()).toEqual([{ currency: 'USD', cents: 1000 }])
  await quote(shop, freshNumber())
  await shop.press(/^\$20\.00/)
  await shop.press(/^Take this cash and sell/, { received: '2', 'received.ZWG': '84' })
  expect(await booked()).toMatchObject([{ currency: 'USD', cents: 200 }, { currency: 'ZWG' }])
  await quote(shop, freshNumber())
  await shop.press(/^Take this cash and sell/, { received: '3' })
  expect(shop.text).toContain('$2.00 still due')
  expect(await booked()).toEqual([])
})

test('what the customer has can include the fee, and the change of electricity is airtime for a number they name', async ({
  shop,
  freshNumber,
  freshMeter,
}) => {
  await shop.open('/sell/electricity')
  await shop.press(/^\$20\.00/, { recipient: freshMeter() })
  await shop.press(/^Work out the change/, { received: '25', confirmed: 'on' })
  await shop.press(/^Include the fee in \$20\.00/)
  expect(shop.text).toContain('The fee is included: $19.70 is bought.')
  const stands = () => shop.standsIn(/^Take this cash and sell/, ['received', 'confirmed'])
  expect(stands(), 'the name came with another price').toEqual({ received: ['25'], confirmed: [] })
  await shop.press(/^Work out the change/, { confirmed: 'on' })
  await shop.press(/^Save/, { customerName: 'Mai Tino' })
  expect(stands()).toEqual({ received: ['25'], confirmed: ['on'] })
  await shop.press(/^Sell \$5\.00 of airtime/, { phone: freshNumber() })
  expect(shop.text).toContain('2 items')
  await shop.press(/^Take this cash and sell/)
  expect(shop.heading).toBe('You took $25.00. No change to give.')
})

test('cash that was worked out and a name that was confirmed stand again after an item is added or removed', async ({
  shop,
  freshNumber,
  freshMeter,
}) => {
  const stands = () => shop.standsIn(/^Take this cash and sell/, ['received', 'confirmed', 'changeCurrency'])
  await shop.open('/sell/electricity')
  await shop.press(/^\$20\.00/, { recipient: freshMeter() })
  await shop.press(/^Work out the change/, { received: '50', changeCurrency: 'ZWG', confirmed: 'on' })
  await shop.press(/^Airtime$/)
  await shop.press(/^Find/, { recipient: '0771' })
  expect(shop.text).toContain('Digits are missing')
  await shop.press(/^Find/, { recipient: freshNumber() })
  await shop.press(/^\$5\.00/)
  expect(shop.text).toContain('2 items')
  expect(stands()).toEqual({ received: ['50'], changeCurrency: ['ZWG'], confirmed: ['on'] })
  await shop.press(/^Electricity$/)
  await shop.press(/^\$20\.00/, { recipient: '00000000001' })
  expect(shop.text).toContain('3 items')
  expect(stands()).toEqual({ received: ['50'], changeCurrency: ['ZWG'], confirmed: [] })
  await shop.press(/^Remove: Econet/)
  expect(shop.text).toContain('2 items')
  expect(stands()).toMatchObject({ received: ['50'], changeCurrency: ['ZWG'] })
})

test('cents without a note are given in ZiG by a button of the form that sells', async ({ shop, freshNumber }) => {
  await shop.open('/sell/airtime')
  await shop.press(/^Find/, { recipient: freshNumber() })
  await shop.press(/^Get price/, { amount: '1.63' })
  await shop.press(/^Work out the change/, { received: '5' })
  await shop.press(/^ZiG 10\.00 instead/, { received: '5' })
  expect(shop.text).toContain('$3.00 + ZiG 10.00')
  await shop.press(/^Take this cash and sell/)
  expect(shop.text).toContain('this drawer may not hold that much ZiG')
  await shop.press(/^Take this cash and sell/)
  expect(shop.heading).toBe('You took $5.00. Give $3.00 + ZiG 10.00 change.')
})

test('how many is taken where the voucher is chosen, and a wrong figure is refused in words and stays', async ({
  shop,
  freshNumber,
}) => {
  await shop.open('/sell/voucher')
  await shop.press(/TelOne public Wi-Fi 5 GB/, { recipient: freshNumber(), quantity: '51' })
  expect(shop.text).toContain('Enter how many, from 1 to 50.')
  expect(shop.standsIn(/TelOne public Wi-Fi 5 GB/, ['quantity'])).toEqual({ quantity: ['51'] })
  await shop.press(/TelOne public Wi-Fi 5 GB/, { quantity: '3' })
  expect(shop.text).toContain('3 items')
  await shop.press(/^Voucher$/)
  await shop.press(/TelOne public Wi-Fi 5 GB/, { recipient: freshNumber(), quantity: '2' })
  expect(shop.text).toContain('5 items')
})

test('three of a voucher are one slip and one payment, and a wrong number of them changes nothing', async ({
  shop,
  freshNumber,
}) => {
  await shop.open('/sell/voucher')
  await shop.press(/TelOne public Wi-Fi 5 GB/, { recipient: freshNumber() })
  await shop.press(/^Change quantity/, { quantity: '3' })
  expect(shop.text).toContain('3 items')
  await shop.press(/^Change quantity/, { quantity: '51' })
  expect(shop.text).toContain('Enter how many, from 1 to 50.')
  expect(shop.text).toContain('3 items')
  await shop.press(/^Take this cash and sell/)
  expect(shop.heading).toBe('You took $12.00. No change to give.')
  expect(shop.texts('button').filter((text) => text.startsWith('Show'))).toEqual([
    expect.stringMatching(/^Show all codes/),
  ])
  await shop.press(/^Show all codes/)
  expect(shop.text).toMatch(/1\. ?[\d ]{16,}2\. ?[\d ]{16,}3\./)
  await shop.press(/^One slip each/)
  for (const number of [1, 2, 3]) expect(shop.text).toContain(`Slip ${number} of 3`)
  expect(shop.text).toContain('Press Ctrl + P to print the slip.')
})

test('without a script a typed quantity is priced before the cash is taken, and the cash stands again', async ({
  shop,
  freshNumber,
  query,
}) => {
  const tenders = () => query('select id from "Tender" where "ticketId" = $1', [shop.ticketId])
  const stands = () => shop.standsIn(/^Take this cash and sell/, ['received', 'changeCurrency', 'quantity'])
  await shop.open('/sell/voucher')
  await shop.press(/TelOne public Wi-Fi 5 GB/, { recipient: freshNumber() })
  await shop.press(/^Take this cash and sell/, { received: '20', changeCurrency: 'ZWG', quantity: '3' })
  expect(shop.text).toContain('3 items')
  expect(stands()).toEqual({ received: ['20'], changeCurrency: ['ZWG'], quantity: ['3'] })
  await shop.press(/^Change quantity/, { received: '30', quantity: '4' })
  expect(stands()).toMatchObject({ received: ['30'], quantity: ['4'] })
  await shop.press(/^Take this cash and sell/, { received: '40', quantity: '51' })
  expect(shop.text).toContain('Enter how many, from 1 to 50.')
  expect(stands()).toMatchObject({ received: ['40'], quantity: ['4'] })
  await shop.press(/^Change quantity/)
  expect(await tenders(), 'its own button never sells').toEqual([])
  await shop.press(/^Take this cash and sell/)
  expect(shop.text).toContain('this drawer may not hold that much ZiG')
  expect(await tenders(), 'the drawer may lack the change').toEqual([])
  expect(stands()).toEqual({ received: ['40'], changeCurrency: ['ZWG'], quantity: ['4'] })
  await shop.press(/^Take this cash and sell/)
  expect(shop.heading).toMatch(/^You took \$40\.00/)
})

test('without a script typed cash and a confirmed name outlast a press on another item, which sells nothing', async ({
  shop,
  freshNumber,
  freshMeter,
  query,
}) => {
  await shop.open('/sell/electricity')
  await shop.press(/^\$20\.00/, { recipient: freshMeter() })
  const { ticketId } = shop
  await shop.press(/^Airtime$/, { received: '50', 'received.ZWG': '40', changeCurrency: 'ZWG', confirmed: 'on' })
  expect(shop.ticketId).toBe(ticketId)
  expect(await query('select id from "Tender" where "ticketId" = $1', [ticketId])).toEqual([])
  await shop.press(/^Find/, { recipient: freshNumber() })
  await shop.press(/^\$5\.00/)
  expect(shop.text).toContain('2 items')
  const fields = ['received', 'received.ZWG', 'changeCurrency', 'confirmed']
  expect(shop.standsIn(/^Take this cash and sell/, fields)).toEqual({
    received: ['50'],
    'received.ZWG': ['40'],
    changeCurrency: ['ZWG'],
    confirmed: ['on'],
  })
  expect(await query('select state from "Sale" where "ticketId" = $1', [ticketId])).toEqual([
    { state: 'quoted' },
    { state: 'quoted' },
  ])
})

test('without a script cash that was typed and not worked out outlasts Save, Remove, all in and a new price', async ({
  shop,
  freshNumber,
  freshMeter,
  query,
}) => {
  const stands = () => shop.standsIn(/^Take this cash and sell/, TYPED_FIELDS)
  await shop.open('/sell/electricity')
  await shop.press(/^\$20\.00/, { recipient: freshMeter() })
  const { ticketId } = shop
  await shop.press(/^Include the fee in \$20\.00/, typed('50'))
  expect(shop.text).toContain('The fee is included: $19.70 is bought.')
  expect(stands()).toMatchObject(kept('50'))
  await shop.press(/^Save/, { ...typed('60'), customerName: 'Mai Tino', note: 'brown gate' })
  expect(shop.texts('summary').join()).toContain('Mai Tino · brown gate')
  expect(stands()).toEqual({ ...kept('60'), confirmed: ['on'] })
  await shop.press(/^Airtime$/)
  await shop.press(/^Find/, { recipient: freshNumber() })
  await shop.press(/^\$5\.00/)
  expect(shop.text).toContain('2 items')
  await shop.press(/^Remove: Econet/, typed('70'))
  expect(shop.text).not.toContain('2 items')
  expect(stands()).toMatchObject(kept('70'))
  await query(
    `update "Quote" set "createdAt" = "createdAt" - interval '6 minutes', "expiresAt" = "expiresAt" - interval '6 minutes'
    where id in (select "quoteId" from "Sale" where "ticketId" = $1)`,
    [ticketId],
  )
  await shop.open(`/tickets/${ticketId}`)
  await shop.press(/^Get a new price/, typed('80'))
  expect(stands()).toMatchObject(kept('80'))
  expect(await query('select id from "Tender" where "ticketId" = $1', [ticketId])).toEqual([])
})

test('without a script typed cash, a confirmed name and a typed note outlast Edit, of the only item and of one of two', async ({
  shop,
  freshNumber,
  freshMeter,
  query,
}) => {
  const stands = () => shop.standsIn(/^Take this cash and sell/, TYPED_FIELDS)
  await shop.open('/sell/electricity')
  await shop.press(/^\$20\.00/, { recipient: freshMeter() })
  const { ticketId } = shop
  await shop.press(/^Edit/, { ...typed('50'), customerName: 'Mai Tino', note: '' })
  expect(shop.shown?.url.searchParams.get('edit')).toBeTruthy()
  await shop.press(/^\$10\.00/)
  expect(stands()).toMatchObject(kept('50'))
  expect(shop.texts('summary').join()).toContain('Mai Tino')
  await shop.press(/^Airtime$/, typed('60'))
  await shop.press(/^Find/, { recipient: freshNumber() })
  await shop.press(/^\$5\.00/)
  await shop.press(/^Edit: Econet/, typed('70'))
  await shop.press(/^\$2\.00/)
  expect(stands()).toEqual({ ...kept('70'), confirmed: ['on'] })
  expect(await query('select id from "Tender" where "ticketId" = $1', [ticketId])).toEqual([])
})

test('without a script a typed quantity is priced by whichever other button of the price is pressed', async ({
  shop,
  freshNumber,
}) => {
  const quantity = () => shop.standsIn(/^Take this cash and sell/, ['quantity']).quantity
  await shop.open('/sell/voucher')
  await shop.press(/TelOne public Wi-Fi 5 GB/, { recipient: freshNumber() })
  const { ticketId } = shop
  await shop.press(/^Save/, { quantity: '2', customerName: 'Mai Tino', note: '' })
  expect(quantity()).toEqual(['2'])
  expect(shop.texts('summary').join()).toContain('Mai Tino')
  await shop.press(/^Work out the change/, { quantity: '3', received: '20' })
  expect(quantity()).toEqual(['3'])
  await shop.press(/^\$50\.00/, { quantity: '4' })
  expect(quantity()).toEqual(['4'])
  expect(shop.standsIn(/^Take this cash and sell/, ['received']).received).toEqual(['50.00'])
  await shop.press(/^Mobile money/, { quantity: '5' })
  expect(shop.shown?.url.pathname).toMatch(/collect$/)
  expect(shop.text).toContain('$20.00')
  await shop.open(`/tickets/${ticketId}`)
  expect(quantity()).toEqual(['5'])
  await shop.press(/^Airtime$/, { quantity: '51' })
  expect(shop.text).toContain('Enter how many, from 1 to 50.')
  await shop.press(/^Airtime$/, { quantity: '6' })
  await shop.press(/^Find/, { recipient: freshNumber() })
  await shop.press(/^\$5\.00/)
  expect(shop.text).toContain('7 items')
})

test('without a script the name and note of a customer never stand in an address', async ({ shop, freshNumber }) => {
  await quote(shop, freshNumber())
  for (const work of [/^Work out the change/, /^\$10\.00/]) {
    await shop.press(work, { received: '20', customerName: 'Mai Tino', note: 'brown gate' })
    expect(shop.shown?.url.search).not.toContain('Tino')
    expect(shop.shown?.url.search).not.toContain('ACTION')
    expect(shop.texts('summary').join()).toContain('Mai Tino · brown gate')
  }
})

async function quote(shop: FormBrowser, recipient: string): Promise<void> {
  await shop.open('/sell/airtime')
  await shop.press(/^Find/, { recipient })
  await shop.press(/^\$5\.00/)
}

test('a tab gets its name from a page’s first bytes, and not its address until the rest is there', async ({ shop }) => {
  for (const address of ['/sign-in', '/sell/airtime', '/sales', '/waiting']) {
    await shop.open(address)
    const [head] = (shop.shown?.source ?? '').split('</head>')
    expect(head, address).toMatch(/<title>[^<]+<\/title>/)
  }
})

test('without a script another language leads back to its page, which a reload does not post again', async ({
  shop,
  stack,
}) => {
  await shop.open('/sell/bundle')
  const { url, body } = shop.draft(/^Shona$/)
  const headers = { cookie: shop.cookie, origin: stack.webUrl }
  const answer = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sell/bundle'])
  await shop.press(/^Shona$/)
  expect(shop.texts('label').join()).toContain('Nhamba')
  // The person keeps the language they chose, and other tests read English.
  await shop.press(/^English$/)
  expect(shop.texts('label').join()).toContain('Customer’s number')
})

test('a waiting outcome refreshes without a script', async ({ shop, portal }) => {
  await shop.press(/^Find/, { recipient: '263000000003' })
  await shop.press(/^\$10\.00/)
  await shop.press(/^Take this cash and sell/)
  expect(shop.heading).toBe('Keep the $10.00. The Service has accepted the sale.')
  expect(shop.refreshSeconds).toBeLessThanOrEqual(10)
  await portal.advance(40)
  await expect(async () => {
    await shop.reload()
    expect(shop.heading).toBe('Give $10.00 back to the customer.')
  }).toPass({ timeout: 90_000 })
  expect(shop.refreshSeconds).toBeNull()
})

test('a PIN at the till works without a script, and ten wrong ones are stopped with a sentence', async ({
  stack,
  query,
}) => {
  const till = new FormBrowser(stack.webUrl)
  await till.open('/sign-in')
  await till.press(/^Tatenda/)
  till.forget('pos-session')
  const [tatenda] = await query(`select id from "Staff" where name like 'Tatenda%'`)
  const tryPin = async () => {
    await till.open('/sign-in')
    await till.follow(/^Sign in with a PIN$/)
    await till.press(/^Sign in$/, { staffId: String(tatenda?.id), pin: '0000' })
  }
  await tryPin()
  expect(till.text).toContain('Wrong PIN. Try again')
  for (let tries = 2; tries <= 10; tries++) await tryPin()
  expect(till.text).toMatch(/Too many wrong tries/)
})
