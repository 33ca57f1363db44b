import { expect, test } from 'vitest'
import { mayReachDemo } from './refuse-unread.ts'

const host = '127.0.0.1:3000'

test.each([
  ['127.0.0.1', { host }],
  ['::1', { host: '[::1]:3000', origin: 'http://[::1]:3000' }],
  ['::ffff:127.0.0.1', { host: 'localhost', origin: 'http://LOCALHOST:3000' }],
  ['127.0.0.1', { host, 'x-forwarded-for': '127.0.0.1, ::1', 'x-forwarded-host': 'localhost:3000' }],
])('the demo answers this machine: %s, %j', (peer, headers) => {
  expect(mayReachDemo(headers, peer)).toBe(true)
})

test.each([
  ['192.168.1.7', { host }],
  ['10.0.0.1', { host: 'localhost' }],
  [undefined, { host }],
  ['127.0.0.1', {}],
  ['127.0.0.1', { host: 'pos.example' }],
  ['127.0.0.1', { host: '192.168.1.7:3000' }],
  ['127.0.0.1', { host: 'localhost.elsewhere.example' }],
  ['127.0.0.1', { host: 'localhost:3000@elsewhere.example' }],
  ['127.0.0.1', { host, forwarded: 'for=203.0.113.9' }],
  ['127.0.0.1', { host, 'x-forwarded-host': 'tunnel.example' }],
  ['127.0.0.1', { host, 'x-forwarded-for': '203.0.113.9' }],
  ['127.0.0.1', { host, 'x-forwarded-for': '203.0.113.9, 127.0.0.1' }],
  ['127.0.0.1', { host, origin: 'https://elsewhere.example' }],
  ['127.0.0.1', { host, origin: 'null' }],
  ['127.0.0.1', { host, origin: '' }],
])('and nobody beyond it: %s, %j', (peer, headers) => {
  expect(mayReachDemo(headers, peer)).toBe(false)
})
