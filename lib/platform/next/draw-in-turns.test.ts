import { AsyncLocalStorage } from 'node:async_hooks'
import { EventEmitter, once } from 'node:events'
import { request as ask, createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawInTurns, Turns } from './draw-in-turns.ts'

const requestUrl = new AsyncLocalStorage<string>()

/** A server that answers when told to. Records each request as it arrives, and what `requestUrl` held then. */
async function start() {
  const open = new Map<string, ServerResponse>()
  const came: string[] = []
  const held: (string | undefined)[] = []
  const server = createServer((request, response) => {
    came.push(`${request.method} ${request.url}`)
    held.push(requestUrl.getStore())
    open.set(request.url ?? '', response)
    server.emit('came')
  })
  drawInTurns(server)
  drawInTurns(server)
  const turned = server.listeners('request')[0] as (...given: unknown[]) => void
  server.removeAllListeners('request')
  server.on('request', (request, response) => requestUrl.run(request.url ?? '', () => turned(request, response)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** Sends a request; resolves once the server has it or has made it wait. */
  const send = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const arrived = once(server, 'request')
    ask({ port, method, path, headers, agent: false })
      .on('error', () => undefined)
      .end()
    await arrived
  }
  return { came, held, send, end: (path: string) => open.get(path)?.end(), until: () => once(server, 'came') }
}

test('a second page waits for the first, in whose place it comes, and keeps what was its own', async () => {
  // A turn ends by itself after a time, which must not pass here.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { came, held, send, end, until } = await start()
  await send('GET', '/sell/airtime')
  await send('GET', '/sales?page=2')
  expect(came).toEqual(['GET /sell/airtime'])
  const second = until()
  end('/sell/airtime')
  await second
  expect(came).toEqual(['GET /sell/airtime', 'GET /sales?page=2'])
  expect(held).toEqual(['/sell/airtime', '/sales?page=2'])
})

test.each([
  ['a press', 'POST', '/tickets/1'],
  ['what a script asks for', 'GET', '/api/now'],
  ['a file of the build', 'GET', '/_next/static/chunks/a'],
  ['a file', 'GET', '/icon.svg?v=2'],
  ['what a display hears', 'GET', '/display/abc/live'],
  ['a probe', 'HEAD', '/sign-in'],
])('%s waits for no page', async (_, method, path) => {
  const { came, send } = await start()
  await send('GET', '/sell/airtime')
  await send(method, path)
  expect(came).toEqual(['GET /sell/airtime', `${method} ${path}`])
})

test('the page that a form leads to waits for no other', async () => {
  const { came, send } = await start()
  await send('GET', '/sell/airtime')
  await send('GET', '/tickets/1', { 'x-action-redirect': '1' })
  expect(came).toEqual(['GET /sell/airtime', 'GET /tickets/1'])
})

test('a page waits for no press', async () => {
  const { came, send } = await start()
  await send('POST', '/tickets/1')
  await send('GET', '/sell/airtime')
  expect(came).toEqual(['POST /tickets/1', 'GET /sell/airtime'])
})

/** Pages that ask for their turn in order: what was drawn so far, and each page's answer. */
function pagesInTurn(names: string[], rest = () => 0) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const turns = new Turns(rest)
  const drawn: string[] = []
  const answers = names.map((name) => {
    const answer = new EventEmitter()
    turns.take(answer as unknown as ServerResponse, () => drawn.push(name))
    return answer
  })
  return { drawn, end: (at: number) => answers[at]?.emit('close'), answers }
}

test('a page waits until the one before it is answered', () => {
  const { drawn, end } = pagesInTurn(['first', 'second', 'third'])
  expect(drawn).toEqual(['first'])
  end(0)
  expect(drawn).toEqual(['first', 'second'])
  end(1)
  expect(drawn).toEqual(['first', 'second', 'third'])
})

test('a page whose asker has gone is not drawn', () => {
  const { drawn, end } = pagesInTurn(['first', 'second', 'third'])
  end(1)
  expect(drawn).toEqual(['first'])
  end(0)
  expect(drawn).toEqual(['first', 'third'])
})

test('a page that takes long lets the next begin, and its own end begins no second one', () => {
  const { drawn, end } = pagesInTurn(['long', 'second', 'third'])
  vi.advanceTimersByTime(199)
  expect(drawn).toEqual(['long'])
  vi.advanceTimersByTime(1)
  expect(drawn).toEqual(['long', 'second'])
  end(0)
  expect(drawn).toEqual(['long', 'second'])
  end(1)
  expect(drawn).toEqual(['long', 'second', 'third'])
})

test('a thread that rests draws another page each time it is looked at, and a busy one none', () => {
  const rest = vi.fn(() => 0.49)
  const { drawn, end } = pagesInTurn(['first', 'second', 'third', 'fourth'], rest)
  vi.advanceTimersByTime(50)
  expect(drawn).toEqual(['first'])
  rest.mockReturnValue(0.5)
  vi.advanceTimersByTime(10)
  expect(drawn).toEqual(['first', 'second'])
  vi.advanceTimersByTime(10)
  expect(drawn).toEqual(['first', 'second', 'third'])
  // Three are under way: the next starts when all are answered, or when the thread next has idle time.
  rest.mockReturnValue(0)
  end(0)
  end(1)
  expect(drawn).toEqual(['first', 'second', 'third'])
  end(2)
  expect(drawn).toEqual(['first', 'second', 'third', 'fourth'])
})

test('nothing is looked at while nobody waits, and nothing is left of what was answered', () => {
  const { end, answers } = pagesInTurn(['first', 'second'])
  expect(vi.getTimerCount()).toBe(2)
  end(0)
  expect(vi.getTimerCount()).toBe(1)
  end(1)
  expect(vi.getTimerCount()).toBe(0)
  expect(answers.map((answer) => answer.listenerCount('close'))).toEqual([0, 0])
})

test('how long the thread rested is counted from when a page began to wait', () => {
  const rest = vi.fn(() => 0)
  pagesInTurn(['first', 'second', 'third'], rest)
  expect(rest).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10)
  expect(rest).toHaveBeenCalledTimes(2)
})
