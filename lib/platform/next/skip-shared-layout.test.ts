import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { skipSharedLayout } from './skip-shared-layout.ts'

const TICKET = '/tickets/964d6e02-66da-4168-b82f-4535c691dc7b'
const OTHER = '/tickets/14671f74-d494-487b-b615-1415c534b280?edit=1'
const SELL = '/sell/airtime'
const treeOf = (frame: string) => encodeURIComponent(`["",{"children":["${frame}",{"children":["tickets",{}]}]}]`)

type Headers = Record<string, string>

function seen(method: string, url: string, headers: Headers) {
  const request = { method, url, headers: { ...headers } } as unknown as IncomingMessage
  skipSharedLayout(request)
  return { headers: request.headers as Headers, url: request.url }
}

/**
 * Next's request to itself for the page that a form leads to: the form's headers without the tree, plus the answer's.
 */
function ledOn(form: Headers, to = `${TICKET}?_rsc`, answered: Headers = {}) {
  const { 'next-router-state-tree': _tree, 'next-action': _action, ...headers } = form
  return seen('GET', to, { ...headers, rsc: '1', 'x-action-redirect': `${to};push`, ...answered })
}

const posted = (url: string, frame = '(counter)') =>
  seen('POST', url, { 'next-action': 'a1', 'next-router-state-tree': treeOf(frame) }).headers

test('a form of a sale gets the page that it leads to without the frame, in the way Next asks for it', () => {
  for (const from of [SELL, TICKET, OTHER]) {
    const { headers, url } = ledOn(posted(from))
    const tree = headers['next-router-state-tree'] ?? ''
    expect(JSON.parse(decodeURIComponent(tree))).toEqual(['', { children: ['(counter)', { children: ['', {}] }] }])
    const hash = createHash('sha256').update(`0,0,${tree},0`).digest().subarray(0, 12).toString('base64url')
    expect(url).toBe(`${TICKET}?_rsc=${hash}`)
  }
  expect(ledOn(posted(SELL), `${TICKET}?problem=NO_TENDERS&_rsc`).url).toMatch(/\?problem=NO_TENDERS&_rsc=[\w-]{16}$/)
})

test.each<[string, () => ReturnType<typeof seen>]>([
  ['of another page of the counter', () => ledOn(posted('/settings/keys'))],
  ['that leads away from selling', () => ledOn(posted(TICKET), '/shift?_rsc')],
  ['of a page with another frame', () => ledOn(posted(SELL, '(office)'))],
  ['that changed a cookie', () => ledOn(posted(SELL), `${TICKET}?_rsc`, { 'x-action-revalidated': '1' })],
  ['without a script', () => ledOn(seen('POST', SELL, {}).headers)],
  ['with a header of its own', () => ledOn(seen('POST', SELL, { 'x-pos-frame': SELL }).headers)],
])('a form %s gets all', (_what, answer) => {
  const { headers, url } = answer()
  expect(headers).not.toHaveProperty('next-router-state-tree')
  expect(url).toMatch(/\?_rsc$/)
})

test('a link, and what Next names again, stay as they are', () => {
  const tree = treeOf('(counter)')
  const link = seen('GET', `${TICKET}?_rsc=abc`, { rsc: '1', 'next-router-state-tree': tree, 'x-pos-frame': SELL })
  expect(link).toMatchObject({ url: `${TICKET}?_rsc=abc`, headers: { 'next-router-state-tree': tree } })
  expect(ledOn(posted(SELL), `${TICKET}?_rsc=abc`).url).toBe(`${TICKET}?_rsc=abc`)
})
