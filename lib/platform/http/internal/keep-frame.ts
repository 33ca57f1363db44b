import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { SALE_PAGES } from './sale-pages.ts'

/** Set on a form from a page that has the counter's frame; Next passes it on to the page that the form leads to. */
const FRAME_HEADER = 'x-pos-frame'

/** How Next tells its server which parts of a page the browser has, and how it names an answer for just these. */
const TREE_HEADER = 'next-router-state-tree'
const TREE_PARAM = '_rsc'

/** The counter's frame without any of its pages. */
const FRAME = encodeURIComponent(JSON.stringify(['', { children: ['(counter)', { children: ['', {}] }] }]))
const BEGINS = '["",{"children":["(counter)",'

/**
 * Leaves the counter's frame out of the answer to a form that leads from one page of a sale to the next, since the
 * browser has it. Next would send it again: after a form it asks its own server for the whole page, after a link for
 * the page alone. A request that changed a cookie gets everything, as the language may be different.
 */
export function keepFrame(request: IncomingMessage): void {
  const { method, headers, url = '' } = request
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

/**
 * The address with the parameter that Next expects with such a header. One that already has it came back from Next and
 * is kept.
 */
function named(url: string, nextUrl: string | string[] | undefined): string {
  const [path = '', query = ''] = url.split('?')
  const pairs = query.split('&').filter((pair) => pair !== '' && pair !== TREE_PARAM)
  if (pairs.some((pair) => pair.startsWith(`${TREE_PARAM}=`))) return url
  const asked = ['0', '0', FRAME, nextUrl ?? '0'].join(',')
  const hash = createHash('sha256').update(asked).digest().subarray(0, 12).toString('base64url')
  return `${path}?${[...pairs, `${TREE_PARAM}=${hash}`].join('&')}`
}
