import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { postOnce } from './post.ts'

/** Node tells here that the start of an answer reached a client. */
const CLIENT_HEARS = 'http.client.response.finish'

async function listen(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('the status and the start of the body are kept', async () => {
  const url = await listen((_request, response) => response.writeHead(202).end('x'.repeat(10_000)))
  const result = await postOnce(url, {}, '{}')
  expect(result).toMatchObject({ status: 202, error: null })
  expect(result.body).toHaveLength(2_048)
})

test('a body that never ends does not hold a delivery up', async () => {
  const url = await listen((_request, response) => response.writeHead(200).write('begun'))
  expect(await postOnce(url, {}, '{}')).toMatchObject({ status: 200, body: 'begun', error: null })
})

/** Stops the time that tries are given; what is on the wire goes on. */
function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('an answer that began within 10 seconds counts, though its body ends later', async () => {
  stopTheClock()
  const asked = new EventEmitter()
  const url = await listen((_request, response) => asked.emit('asked', response))
  const result = postOnce(url, {}, '{}')
  const [response] = (await once(asked, 'asked')) as [ServerResponse]
  vi.advanceTimersByTime(9_900)
  const begun = once(asked, 'begun')
  const tell = () => asked.emit('begun')
  subscribe(CLIENT_HEARS, tell)
  onTestFinished(() => void unsubscribe(CLIENT_HEARS, tell))
  response.writeHead(200).write('begun')
  await begun
  vi.advanceTimersByTime(200)
  response.end(', ended')
  expect(await result).toMatchObject({ status: 200, body: 'begun, ended', timedOut: false })
})

test('no answer within 10 seconds is none', async () => {
  stopTheClock()
  const asked = new EventEmitter()
  const url = await listen(() => asked.emit('asked'))
  const result = postOnce(url, {}, '{}')
  await once(asked, 'asked')
  vi.advanceTimersByTime(10_000)
  expect(await result).toMatchObject({ status: null, timedOut: true })
})

test('a closed connection is reported in words', async () => {
  const url = await listen((request) => request.socket.destroy())
  expect(await postOnce(url, {}, '{}')).toMatchObject({ status: null, error: expect.any(String) })
})

test('a redirect is an answer and is not followed', async () => {
  let visits = 0
  const url = await listen((_request, response) => {
    visits += 1
    response.writeHead(307, { Location: '/' }).end()
  })
  expect((await postOnce(url, {}, '{}')).status).toBe(307)
  expect(visits).toBe(1)
})
