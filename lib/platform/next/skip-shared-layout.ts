import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { SALE_PAGES } from '@/lib/platform/http/headers.ts'

/** Set on a form from a page in the counter's frame; Next passes it on to the page that the form leads to. */
const FRAME_HEADER = 'x-pos-frame'

const TREE_HEADER = 'next-router-state-tree'
const TREE_PARAM = '_rsc'

const FRAME = encodeURIComponent(JSON.stringify(['', { children: ['(counter)', { children: ['', {}] }] }]))
const BEGINS = '["",{"children":["(counter)",'

/** Leaves out the counter's frame, which the browser has, where a sale's form leads, unless a cookie changed. */
export function skipSharedLayout(request: IncomingMessage): void {
  const { method, headers, url = '' } = request
  if (!isRouterTree(String(headers[TREE_HEADER] ?? ''))) delete headers[TREE_HEADER]
  const frame = headers[FRAME_HEADER]
  delete headers[FRAME_HEADER]
  // Actions on a sale's pages change nothing in the frame except what comes live.
  if (!SALE_PAGES.test(url)) return
  if (method === 'POST') {
    if (headers['next-action'] !== undefined && hasFrame(headers[TREE_HEADER])) headers[FRAME_HEADER] = 'counter'
    return
  }
  const leads = headers['x-action-redirect'] !== undefined && headers['x-action-revalidated'] === undefined
  if (frame === undefined || !leads || headers[TREE_HEADER] !== undefined) return
  headers[TREE_HEADER] = FRAME
  request.url = named(url, headers['next-url'])
}

function hasFrame(tree: string | string[] | undefined): boolean {
  return typeof tree === 'string' && tree.startsWith(encodeURIComponent(BEGINS))
}

/** The parameter that Next expects with such a header, unless it is there. */
function named(url: string, nextUrl: string | string[] | undefined): string {
  const [path = '', query = ''] = url.split('?')
  const pairs = query.split('&').filter((pair) => pair !== '' && pair !== TREE_PARAM)
  if (pairs.some((pair) => pair.startsWith(`${TREE_PARAM}=`))) return url
  const values = ['0', '0', FRAME, nextUrl ?? '0'].join(',')
  const hash = createHash('sha256').update(values).digest().subarray(0, 12).toString('base64url')
  return `${path}?${[...pairs, `${TREE_PARAM}=${hash}`].join('&')}`
}

/** Next reads no longer tree. */
const MOST_LETTERS = 40_000
const KINDS = /^(?:c|oc|d|(?:ci|di)\((?:\.{1,3}|\.\.\)\(\.\.)\))$/
const MARKS: readonly unknown[] = [undefined, null, 'refetch', 'inside-shared-layout', 'metadata-only']

/** Next answers any other such header with a fault, and none with the whole page. */
export function isRouterTree(header: string): boolean {
  if (header.length > MOST_LETTERS) return false
  try {
    return isTree(JSON.parse(decodeURIComponent(header)))
  } catch {
    return false
  }
}

function isTree(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6) return false
  const [segment, children, source, mark, number, text] = value
  if (!isSegment(segment) || !isRecord(children)) return false
  const isSource = source === undefined || source === null || (isTexts(source) && source.length === 2)
  const isNumber = number === undefined || number === null || typeof number === 'number'
  return isSource && MARKS.includes(mark) && isNumber && (text === undefined || typeof text === 'string')
}

/** A part's name; of one that varies, name, value, kind and the parts beside it. */
function isSegment(value: unknown): boolean {
  if (typeof value === 'string') return true
  if (!Array.isArray(value) || value.length !== 4) return false
  const [name, key, kind, beside] = value
  return isTexts([name, key, kind]) && KINDS.test(kind) && (beside === null || isTexts(beside))
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isTree)
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
