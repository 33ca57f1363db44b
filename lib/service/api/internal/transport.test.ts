import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { expect, test } from 'vitest'
import { exchange } from './transport.ts'

const attempt = (syscall: string, code: string) => Object.assign(new Error(code), { syscall, code })
const connectTimeout = Object.assign(new Error('timeout'), { code: 'UND_ERR_CONNECT_TIMEOUT' })

const url = new URL('http://service.invalid/api/v1/me')
const request = { method: 'GET', url, key: 'k', deadlineMs: 1_000 } as const

async function failWith(error: unknown) {
  const dispatcher = { request: () => Promise.reject(error) } as unknown as Dispatcher
  return exchange(dispatcher, request)
}

test.each([
  ['no address could be connected to', new AggregateError([attempt('connect', 'ECONNREFUSED')])],
  ['the connection took too long to make', connectTimeout],
  ['the name is not known', attempt('getaddrinfo', 'ENOTFOUND')],
])('nothing was sent when %s', async (_, error) => {
  expect(await failWith(error)).toMatchObject({ why: 'connection', notSent: true })
})

test.each([
  ['a connection was reset', attempt('read', 'ECONNRESET')],
  [
    'one of several attempts got further than connecting',
    new AggregateError([connectTimeout, attempt('read', 'ECONNRESET')]),
  ],
  ['an aggregate names no cause', new AggregateError([])],
  ['the failure is none we know', new Error('odd')],
  ['what was thrown is no error', 'odd'],
])('something may have been sent when %s', async (_, error) => {
  expect(await failWith(error)).toMatchObject({ why: 'connection', notSent: false })
})

test.each([
  [String.raw`"T\u0000 MOYO\u0000"`, 'T MOYO'],
  [String.raw`["a\uD83D"]`, ['a']],
  [String.raw`{"half":"\udc00b"}`, { half: 'b' }],
  [String.raw`"\ud83d\ude00"`, '😀'],
  [String.raw`"\\u0000"`, String.raw`\u0000`],
])('what no table holds is left out of texts, and nothing else: %s', async (body, json) => {
  const response = { statusCode: 200, headers: {}, body: Readable.from([Buffer.from(body)]) }
  const dispatcher = { request: async () => response } as unknown as Dispatcher
  expect(await exchange(dispatcher, request)).toMatchObject({ json })
})
