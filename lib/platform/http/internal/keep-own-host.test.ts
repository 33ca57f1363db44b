import { expect, test } from 'vitest'
import { keepOwnHost } from './keep-own-host.ts'

const OURS = ['https://pos.example', 'https://pos.example:8443']

function heard(headers: Record<string, string>) {
  keepOwnHost(headers, OURS)
  return headers
}

test('a form of ours keeps its host, whatever a proxy wrote over it', () => {
  const origin = 'https://pos.example:8443'
  expect(heard({ origin, host: '127.0.0.1:3000', 'x-forwarded-host': 'inside' })).toEqual({
    origin,
    host: 'pos.example:8443',
  })
})

test.each<Record<string, string>>([
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { origin: 'https://pos.example.evil' },
  {},
])('a request from %o keeps what it came with, and is refused as before', (given) => {
  const headers: Record<string, string> = { ...given, host: '127.0.0.1:3000', 'x-forwarded-host': 'inside' }
  expect(heard({ ...headers })).toEqual(headers)
})
