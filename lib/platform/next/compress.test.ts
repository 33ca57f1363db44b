import { EventEmitter, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { compressAnswer, flushTogether, readsBrotli } from './compress.ts'

const PAGE = '<p>Harare First Street</p>'.repeat(200)

/** The answer for a page to a browser that accepts these encodings, and its unpacked text. */
async function ask(accepted: string, headers: Record<string, string> = {}) {
  const server = createServer((request, response) => {
    compressAnswer(request, response)
    response.writeHead(200, { 'content-type': 'text/html', ...headers })
    response.end(PAGE)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sales`
  const answer = await fetch(url, { headers: { 'accept-encoding': accepted } })
  const { headers: answered } = answer
  return { encoding: answered.get('content-encoding'), vary: answered.get('vary'), text: await answer.text() }
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['identity', null],
])('to a browser that reads %s a page goes as %s', async (accepted, encoding) => {
  expect(await ask(accepted)).toEqual({ encoding, vary: 'Accept-Encoding', text: PAGE })
})

test('a stream that may not be changed stays as it is', async () => {
  expect(await ask('br', { 'cache-control': 'no-store, no-transform' })).toMatchObject({ encoding: null, text: PAGE })
})

test('Brotli is read by who names it with a weight or none, and not by who gives it nothing', () => {
  for (const accepted of ['br', 'gzip, br', 'br;q=1', 'br;q=1.0', 'gzip;q=0.5, BR ; q=0.8']) {
    expect(readsBrotli(accepted), accepted).toBe(true)
  }
  for (const accepted of ['', undefined, 'gzip', 'br;q=0', 'br;q=0.0, gzip', 'brotli', '*']) {
    expect(readsBrotli(accepted), accepted).toBe(false)
  }
})

type Flushing = EventEmitter & { flush?: () => void }

/** An answer whose compression flushes its pieces. */
function answer() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const response: Flushing = new EventEmitter()
  flushTogether(response as unknown as ServerResponse)
  const flushed = vi.fn()
  response.flush = flushed
  return { response, flushed }
}

test('pieces that come together are flushed once, later ones again', () => {
  const { response, flushed } = answer()
  for (let piece = 0; piece < 50; piece += 1) response.flush?.()
  expect(flushed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(flushed).toHaveBeenCalledTimes(1)
  response.flush?.()
  vi.advanceTimersByTime(100)
  expect(flushed).toHaveBeenCalledTimes(2)
})

test('what has ended is not flushed any more', () => {
  const { response, flushed } = answer()
  response.flush?.()
  response.emit('close')
  vi.advanceTimersByTime(100)
  expect(flushed).not.toHaveBeenCalled()
})

test('an answer that nobody compresses has no flush', () => {
  const response: Flushing = new EventEmitter()
  flushTogether(response as unknown as ServerResponse)
  expect(response.flush).toBeUndefined()
})
