import { expect, test } from 'vitest'
import { slipFor } from '@/tests/support/slip-for.ts'
import { anElectricitySale, aSale, aTicket, THREE_TOKENS } from '@/tests/support/ticket-view.ts'
import { slipMessage, slipText } from './slip-texts.ts'

test('a message holds the token in its groups and fits two of SMS, without references or a link', async () => {
  const message = slipMessage(await slipFor(aTicket([anElectricitySale()]), { print: 'screen' }), 'HRE01-T2-000418')
  expect(message.split('\n')).toEqual([
    'TEST, no real money',
    'Kopje Kiosks',
    'ZESA prepaid electricity',
    expect.stringMatching(/^Meter: /),
    expect.stringMatching(/^Name: /),
    'Units: 148.2 kWh',
    'Enter this code into your meter',
    '4417 0932 5581 2260 7719',
    expect.stringMatching(/^Total paid: \$/),
    'TEST, no real money',
    'HRE01-T2-000418',
  ])
  expect(message.length).toBeLessThan(306)
})

test('a message never holds a voucher’s code, which any reader can spend', async () => {
  const voucher = aSale({ kind: 'voucher', productName: 'Netflix voucher', token: null, pin: '8461307725519034' })
  const message = slipMessage(await slipFor(aTicket([voucher]), { print: 'screen' }), 'HRE01-T2-000418')
  expect(message.replace(/\W/g, '')).not.toContain('8461307725519034')
  expect(message).toContain('Netflix voucher')
})

test('a message holds several tokens in their order, each with its place', async () => {
  const slip = await slipFor(aTicket([anElectricitySale({ token: THREE_TOKENS })]), { print: 'screen' })
  const lines = [
    'Enter these 3 codes into your meter, in this order',
    '1 of 3 · KCT1: 1111 2222 3333 4444 5555',
    '2 of 3 · KCT2: 6666 7777 8888 9999 0000',
    '3 of 3: 1357 2468 1357 2468 1357',
  ].join('\n')
  expect(slipMessage(slip, null)).toContain(lines)
  expect(slipText(slip)).toContain(lines)
})
