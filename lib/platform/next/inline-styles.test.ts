import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { compressAnswer } from './compress.ts'
import { inlineStyles } from './inline-styles.ts'

const HREF = '/_next/static/chunks/1a_b-c~.css'
const LINK = `<link rel="stylesheet" href="${HREF}" data-precedence="next"/>`
const SCRIPT = '<script src="/a.js" async=""></script>'
const PAGE = `<html><head>${LINK}${SCRIPT}<title>Sell</title></head><body>Sell</body></html>`
const PRELOADS = `</>; rel=preconnect; crossorigin="", <${HREF}>; rel=preload; as="style"; nonce="x"`
const STYLES = 'p{color:red}@font-face{src:url(/_next/static/media/a.woff2)}'

const shared = globalThis as { posEnv?: unknown }
const build = mkdtempSync(path.join(tmpdir(), 'styles-'))
const chunks = path.join(build, '.next/static/chunks')
mkdirSync(chunks, { recursive: true })
writeFileSync(path.join(chunks, path.basename(HREF)), 'p{color:red}@font-face{src:url(../media/a.woff2)}')
vi.spyOn(process, 'cwd').mockReturnValue(build)

const server = createServer((request, response) => {
  compressAnswer(request, response)
  inlineStyles(request, response)
  const { link = PRELOADS, status = 200 } = answering
  response.setHeader('link', link)
  response.setHeader('set-cookie', 'locale=en')
  response.statusCode = status
  response.setHeader('content-type', 'text/html')
  response.flushHeaders()
  response.write(Buffer.from(PAGE))
  response.end('<p>More</p>')
}).listen(0, '127.0.0.1')

let answering: { link?: string; status?: number } = {}
beforeEach(() => {
  answering = {}
  shared.posEnv = { appOrigins: ['http://127.0.0.1:3000'] }
})
afterAll(() => {
  server.close()
  delete shared.posEnv
  rmSync(build, { recursive: true })
})

async function open(address: string, cookie = '') {
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers: cookie ? { cookie } : {} })
  const { headers } = answer
  return { html: await answer.text(), link: headers.get('link'), cookies: headers.getSetCookie() }
}

const AS_IT_WAS = { html: `${PAGE}<p>More</p>`, link: PRELOADS, cookies: ['locale=en'] }

test('a browser’s first page has its styles in it, after the scripts’ addresses, and loads no sheet', async () => {
  const { html, link, cookies } = await open('/sell/airtime', 'pos-till=x')
  expect(html).toBe(
    `<html><head>${LINK.replace('<link', '<link disabled="" media="not all"')}${SCRIPT}<title>Sell</title>` +
      `<style data-sheet="${HREF}">${STYLES}</style></head><body>Sell</body></html><p>More</p>`,
  )
  expect(link).toBe('</>; rel=preconnect; crossorigin=""')
  expect(cookies).toEqual(['locale=en', 'styles=1a_b-c~; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax'])
})

test('over HTTPS its cookie is as strict as the others', async () => {
  shared.posEnv = { appOrigins: ['https://pos.example'] }
  const { cookies } = await open('/sell/airtime', 'styles=1a_b-c~')
  expect(cookies[1]).toMatch(/^__Host-styles=1a_b-c~; Path=\/; .*; Secure$/)
  expect(await open('/sell/airtime', '__Host-styles=1a_b-c~')).toEqual(AS_IT_WAS)
})

test('the next page links to the sheet, until a build has another', async () => {
  expect(await open('/sell/airtime', 'pos-till=x; styles=1a_b-c~')).toEqual(AS_IT_WAS)
  expect((await open('/sell/airtime', 'styles=older')).html).toContain(STYLES)
})

test.each(['/r/AAAA', '/display/AAAA'])('%s has its styles and leaves no cookie with a customer', async (address) => {
  const { html, cookies } = await open(address)
  expect(html).toContain(STYLES)
  expect(cookies).toEqual(['locale=en'])
})

test.each([
  ['a page without a sheet', { link: '</>; rel=preconnect' }],
  ['a page whose sheet is not in this build', { link: '</_next/static/chunks/none.css>; rel=preload; as="style"' }],
  ['a fault', { status: 500 }],
])('%s stays as it is', async (_name, answer) => {
  answering = answer
  expect(await open('/sell/airtime')).toEqual({ ...AS_IT_WAS, link: answering.link ?? PRELOADS })
})
