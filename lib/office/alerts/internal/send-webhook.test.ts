import { isIPv6 } from 'node:net'
import { expect, test } from 'vitest'
import { isPublicUrl, lookUpPublic } from './send-webhook.ts'

/** What a connection to an address gets: the address, or why it is not called. */
const found = (address: string) =>
  new Promise((resolve) => lookUpPublic(address, {}, (error, to) => resolve(error ? error.code : to)))

test.each([
  '10.1.2.3',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
])('%s is inside', async (address) => {
  expect(await found(address)).toBe('ADDRESS_INSIDE')
  expect(isPublicUrl(new URL(`https://${isIPv6(address) ? `[${address}]` : address}/`))).toBe(false)
})

test.each(['8.8.8.8', '196.27.64.1', '2a00:1450:4001::1'])('%s is public', async (address) => {
  expect(await found(address)).toBe(address)
  expect(isPublicUrl(new URL(`https://${isIPv6(address) ? `[${address}]` : address}/`))).toBe(true)
})

test.each([
  ['https://hooks.example/a', true],
  ['http://hooks.example/a', false],
  ['https://user:pass@hooks.example/', false],
  ['https://127.0.0.1/', false],
  ['https://[::1]/', false],
  ['https://0x7f000001/', false],
  ['https://localhost/', false],
  ['https://printer.local/', false],
])('%s may be called: %s', (text, allowed) => expect(isPublicUrl(new URL(text))).toBe(allowed))

test('a name that resolves to an inside address is not called', async () => {
  const error = await new Promise((resolve) => lookUpPublic('localhost', {}, resolve))
  expect(error).toMatchObject({ code: 'ADDRESS_INSIDE' })
})
