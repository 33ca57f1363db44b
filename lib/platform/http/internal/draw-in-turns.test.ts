import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import { request as ask, createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { drawInTurns } from './draw-in-turns.ts'

const asked = new AsyncLocalStorage<string>()

/** A server that answers when told to. Records each request as it arrives, and what `asked` held then. */
async function start() {
  const open = new Map<string, ServerResponse>()
  const came: string[] = []
  const held: (string | undefined)[] = []
  const server = createServer((request, response) => {
    came.push(`${request.method} ${request.url}`)
    held.push(asked.getStore())
    open.set(request.url ?? '', response)
    server.emit('came')
  })
  drawInTurns(server)
  drawInTurns(server)
  const turned = server.listeners('request')[0] as (...given: unknown[]) => void
  server.removeAllListeners('request')
  server.on('request', (request, response) => asked.run(request.url ?? '', () => turned(request, response)))
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
