import { expect, test } from 'vitest'
import { clientAddress, parseProxies } from './addresses.ts'

const trusted = parseProxies('127.0.0.1, ::1, 10.0.0.0/8') ?? expect.unreachable('the list can be read')
const from = (peer: string, forwardedFor = '') => clientAddress({ peer, forwardedFor }, trusted)

test('without a proxy the peer counts, and what it writes about others does not', () => {
  expect(from('203.0.113.9')).toBe('203.0.113.9')
  expect(from('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
  expect(from('::ffff:203.0.113.9', '127.0.0.1')).toBe('203.0.113.9')
})

test('a trusted proxy names who came to it, and nobody before that is believed', () => {
  expect(from('127.0.0.1', '203.0.113.9')).toBe('203.0.113.9')
  expect(from('127.0.0.1', '192.0.2.1, 203.0.113.9')).toBe('203.0.113.9')
  expect(from('::ffff:127.0.0.1', '192.0.2.1, 203.0.113.9, 10.1.2.3')).toBe('203.0.113.9')
})

test('a trusted proxy that names nobody, or nothing that is an address, counts itself', () => {
  expect(from('127.0.0.1')).toBe('127.0.0.1')
  expect(from('127.0.0.1', 'unknown')).toBe('127.0.0.1')
  expect(from('10.0.0.1', `${'x'.repeat(9_000)}`)).toBe('10.0.0.1')
  expect(from('')).toBe('unknown')
})

test('a line’s whole IPv6 network counts as one address', () => {
  expect(from('2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2::/64')
  expect(from('2001:db8:1:2:bbbb:1:2:3')).toBe('2001:db8:1:2::/64')
  expect(from('127.0.0.1', '2001:DB8::7')).toBe('2001:db8:0:0::/64')
  expect(from('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('a list of proxies holds addresses and networks, and nothing else', () => {
  expect(parseProxies('')?.has('127.0.0.1')).toBe(false)
  expect(parseProxies('2001:db8::/32')?.has('2001:db8:5::1')).toBe(true)
  for (const wrong of ['localhost', '10.0.0.0/33', '10.0.0.0/', '10.0.0', '::1/129', '10.0.0.0/8 x']) {
    expect(parseProxies(wrong)).toBeNull()
  }
})
