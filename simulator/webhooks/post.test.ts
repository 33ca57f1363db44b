import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { postOnce } from './post.ts'

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
