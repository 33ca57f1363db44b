import type { Dispatcher } from 'undici'
import { expect, test } from 'vitest'
import { exchange } from './transport.ts'

const attempt = (syscall: string, code: string) => Object.assign(new Error(code), { syscall, code })
const connectTimeout = Object.assign(new Error('timeout'), { code: 'UND_ERR_CONNECT_TIMEOUT' })

async function failWith(error: unknown) {
  const dispatcher = { request: () => Promise.reject(error) } as unknown as Dispatcher
  const url = new URL('http://service.invalid/api/v1/me')
  return exchange(dispatcher, { method: 'GET', url, key: 'k', deadlineMs: 1_000 })
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
