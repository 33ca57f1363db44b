import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { faultPages } from '@/lib/platform/i18n/fault-page.ts'
import { showErrorPage } from './error-page.ts'

/** What a server that fails on every request answers to one with these headers. */
async function ask(headers: Record<string, string>, method = 'POST', status = 500, path = '/tickets/1') {
  const page = await faultPages()
  const server = createServer((request, response) => {
    showErrorPage(request, response, page)
    response.statusCode = status
    response.setHeader('content-encoding', 'identity')
    response.setHeader('content-length', 21)
    response.write('Internal ')
    response.end('Server Error')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const answer = await fetch(url, { method, headers })
  return { status: answer.status, text: await answer.text() }
}

const PAGE = { accept: 'text/html,*/*' }

test('a form without a script that met a fault is told what that means, with the way back', async () => {
  const { status, text } = await ask(PAGE)
  expect(status).toBe(500)
  expect(text).toContain('do not press it again. Refresh this page first')
  expect(text).toContain('<a href="">Refresh page</a>')
  expect(text).not.toContain('Internal')
})

test('the page of a fault is in the language that was chosen', async () => {
  const { text } = await ask({ ...PAGE, cookie: 'a=b; __Host-locale=sn' })
  expect(text).toContain('<html lang="sn"')
})

test('a page is told of a fault where the browser may have no script', async () => {
  expect((await ask(PAGE, 'GET')).text).toContain('do not press it again')
  expect((await ask({ ...PAGE, 'sec-fetch-dest': 'document' }, 'GET')).text).toBe('Internal Server Error')
})

test('a customer without a script reads, in every language, what it means for them', async () => {
  const slip = await ask(PAGE, 'GET', 500, '/r/abc?shown=1')
  for (const words of ['What you bought and paid', 'Zvawakatenga', 'Okuthengileyo']) expect(slip.text).toContain(words)
  expect(slip.text).not.toContain('Sell')
  const display = await ask(PAGE, 'GET', 500, '/display/abc')
  expect(display.text).toContain('goes on at the till')
  expect(display.text).toContain('http-equiv="refresh"')
})

test('scripts, other programs and good answers get what was answered', async () => {
  expect((await ask({ accept: 'application/json' })).text).toBe('Internal Server Error')
  expect((await ask({ ...PAGE, 'next-action': 'x' })).text).toBe('Internal Server Error')
  expect((await ask(PAGE, 'POST', 200)).text).toBe('Internal Server Error')
})
