import { expect, test } from '../support/counter.ts'
import { sellByForm } from '../support/sell-by-form.ts'

test.use({ minimal: true })

test('selling works with a Service that reports only what its document names', async ({ shop, freshNumber }) => {
  await sellByForm(shop, freshNumber())
  await shop.open('/sell/electricity')
  await shop.press(/^\$20\.00/, { recipient: '00000000001' })
  await shop.press(/^Take this cash and sell/, { confirmed: 'on' })
  expect(shop.text).toContain('Enter this code into your meter')
  await shop.open('/sell/bundle')
  await shop.press(/^Find/, { recipient: freshNumber() })
  await shop.press(/econet weekly 1gb/i)
  await shop.press(/^Take this cash and sell/)
  expect(shop.heading).toBe('You took $3.00. No change to give.')
  await shop.open('/sell/bill')
  await shop.press(/^\$5\.00/, { recipient: 'TEST-OK', product: 'dstv.bill' })
  await shop.press(/^Take this cash and sell/, { confirmed: 'on' })
  expect(shop.heading).toBe('You took $5.50. No change to give.')
  await shop.open('/sell/voucher')
  await shop.press(/^Get price/, { recipient: freshNumber(), product: 'telone.voucher.wifi_5gb' })
  await shop.press(/^Take this cash and sell/)
  expect(shop.heading).toBe('You took $4.00. No change to give.')
  expect(shop.text).toContain('Code ready')
})
