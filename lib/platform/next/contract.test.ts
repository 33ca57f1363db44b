import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import * as names from 'next/dist/client/components/app-router-headers.js'
import { parseAndValidateFlightRouterState as readAsNext } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'
import { pipeToNodeResponse } from 'next/dist/server/pipe-readable.js'
import { computeCacheBustingSearchParam } from 'next/dist/shared/lib/router/utils/cache-busting-search-param.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isDamagedForm } from './damaged-form.ts'
import { isRouterTree, skipSharedLayout } from './skip-shared-layout.ts'

/** What the browser's React sends for an action; it has no types. */
const { createServerReference, encodeReply } = createRequire(import.meta.url)(
  'next/dist/compiled/react-server-dom-webpack/client.node',
)

test('Next names its headers and its parameter as this folder does', () => {
  expect(names).toMatchObject({
    ACTION_HEADER: 'next-action',
    NEXT_ACTION_NOT_FOUND_HEADER: 'x-nextjs-action-not-found',
    NEXT_ACTION_REVALIDATED_HEADER: 'x-action-revalidated',
    NEXT_ROUTER_STATE_TREE_HEADER: 'next-router-state-tree',
    NEXT_RSC_UNION_QUERY: '_rsc',
    NEXT_URL: 'next-url',
    RSC_HEADER: 'rsc',
  })
})

const encoded = (tree: unknown) => encodeURIComponent(JSON.stringify(tree))

function nextReads(header: string): boolean {
  try {
    return readAsNext(header) !== undefined
  } catch {
    return false
  }
}

test.each([
  encoded(['', { children: ['(counter)', { children: ['', {}] }] }]),
  encoded(['', { children: ['tickets', { children: [['id', 'x', 'd', null], {}] }] }, null, null, 16]),
  encoded(['', {}, ['/a', '/b'], 'refetch', 0, 'x']),
  encoded([['id', 'x', 'di(..)(..)', ['a']], {}]),
])('%s is read, as by Next', (header) => {
  expect([isRouterTree(header), nextReads(header)]).toEqual([true, true])
})

test.each([
  '',
  '%',
  '[',
  encoded({}),
  encoded([]),
  encoded(['']),
  encoded([1, {}]),
  encoded(['', null]),
  encoded(['', { children: 'x' }]),
  encoded(['', {}, ['a']]),
  encoded(['', {}, null, 'other']),
  encoded(['', {}, null, null, 'x']),
  encoded(['', {}, null, null, 0, 1]),
  encoded(['', {}, null, null, 0, '', 1]),
  encoded([['id', 'x', 'z', null], {}]),
  encoded([['id', 'x', 'd'], {}]),
  encoded([['id', 'x', 'd', [1]], {}]),
  `${'['.repeat(3_000)}`,
  encoded(['x'.repeat(40_000), {}]),
])('%s is not read, as by Next', (header) => {
  expect([isRouterTree(header), nextReads(header)]).toEqual([false, false])
})

test('a page without its shared layout is asked for at the address that Next expects', async () => {
  const headers: Record<string, string> = { 'x-pos-frame': 'counter', 'x-action-redirect': '/sell/airtime;push' }
  const request = { method: 'GET', url: '/sell/airtime?_rsc', headers } as unknown as IncomingMessage
  skipSharedLayout(request)
  const hash = await computeCacheBustingSearchParam(undefined, undefined, headers['next-router-state-tree'], undefined)
  expect(request.url).toBe(`/sell/airtime?_rsc=${hash}`)
})

/** Whether a form is damaged as a browser would post it. */
async function isDamaged(fields: Iterable<[string, FormDataEntryValue]>, headers = {}): Promise<boolean> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value as string)
  const post = new Response(form)
  const type = { 'content-type': post.headers.get('content-type') ?? '' }
  return isDamagedForm({ ...type, ...headers }, Buffer.from(await post.arrayBuffer()))
}

test('what React sends for an action, with a script, is no damaged form', async () => {
  const form = new FormData()
  form.set('note', '$5 "$F1"')
  const state = { problem: null, at: new Date(), sum: 5n, none: undefined, fields: { note: ['$5'] } }
  const sent: FormData = await encodeReply([state, form])
  expect([...sent.keys()]).toContain('0')
  expect(await isDamaged(sent, { 'next-action': 'a1' })).toBe(false)
  sent.set('0', '["$F1"]')
  expect(await isDamaged(sent, { 'next-action': 'a1' })).toBe(true)
})

test('what React renders for an action, without a script, is no damaged form', async () => {
  const action = createServerReference('a1', () => undefined)
  expect(await isDamaged([[action.$$FORM_ACTION('1').name, '']])).toBe(false)
  const withState = action.bind(null, { problem: null, fields: { note: ['$5'] } })
  const reference = await fieldsOf(withState)
  expect(await isDamaged([...reference, ['note', '$5']])).toBe(false)
  expect(await isDamaged(reference.slice(0, -1))).toBe(true)
})

/** React throws a promise while it has not encoded the state yet. */
async function fieldsOf(action: { $$FORM_ACTION(prefix: string): { name: string; data: FormData } }) {
  const read = () => action.$$FORM_ACTION('1')
  try {
    read()
  } catch (pending) {
    await pending
  }
  const { name, data } = read()
  return [[name, ''], ...data] as [string, FormDataEntryValue][]
}

test('Next flushes an answer after each of its pieces, by the function that the answer has then', async () => {
  const flush = vi.fn()
  const server = createServer((_request, response) => {
    Object.assign(response, { flush })
    void pipeToNodeResponse(new Blob(['a', 'b']).stream(), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('ab')
  expect(flush).toHaveBeenCalled()
})
