import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { secured } from '@/lib/platform/cookies/secured-cookie.ts'

/** Next names a page's sheet before the page. */
const PRELOAD = /(?:^|, )<(\/_next\/static\/chunks\/([\w~-]+)\.css)>; rel=preload; as="style"[^,]*/

/** Names the sheet that the browser was given; it tells nothing about anybody. */
const COOKIE = 'styles'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** Their pages leave nothing in a customer's browser, and are seldom opened twice. */
const OF_CUSTOMERS = /^\/(r|display)\/./

/**
 * Writes a page's styles into it the first time that a browser loads one: as a file they would share a slow line with
 * the scripts, and nothing shows before they are there. From then on it links to the file, which the service worker
 * then has from the page (components/platform/offline/program-cache.tsx).
 */
export function inlineStyles(request: IncomingMessage, response: ServerResponse): void {
  if (request.method === 'HEAD') return
  const [writeHead, write, end] = [response.writeHead, response.write, response.end].map(
    (own) => own.bind(response) as (...given: unknown[]) => unknown,
  ) as [Own, Own, Own]
  let sheet: Sheet | undefined
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    sheet ??= status < 500 ? sheetFor(request, response) : undefined
    return writeHead(status, ...rest)
  }) as never
  const inlining = (own: Own) =>
    ((first: unknown, ...rest: unknown[]) => {
      const given = sheet && isBytes(first) ? withStyles(first, sheet) : first
      sheet = undefined
      return own(given, ...rest)
    }) as never
  response.write = inlining(write)
  response.end = inlining(end)
}

type Own = (...given: unknown[]) => unknown

type Sheet = { href: string; text: string }

/** The second condition is for browsers that look ahead in a page and would load it. */
const UNUSED = Buffer.from('<link disabled="" media="not all"')

/** The styles that the page needs and the browser has not; says to both that it has them now. */
function sheetFor({ url = '', headers }: IncomingMessage, response: ServerResponse): Sheet | undefined {
  const link = String(response.getHeader('link') ?? '')
  const [preload, href, name] = PRELOAD.exec(link) ?? []
  if (preload === undefined || href === undefined || name === undefined) return
  const { name: cookie, secure } = secured(COOKIE)
  if (headers.cookie?.split('; ').includes(`${cookie}=${name}`)) return
  const text = textOf(href)
  if (text === undefined) return
  response.setHeader('link', link.replace(preload, ''))
  if (!OF_CUSTOMERS.test(url)) {
    const set = `${cookie}=${name}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax`
    response.appendHeader('set-cookie', secure ? `${set}; Secure` : set)
  }
  return { href, text }
}

const texts = new Map<string, string | undefined>()

/** The file's text with absolute addresses; undefined if the build has no such file. */
function textOf(href: string): string | undefined {
  if (!texts.has(href)) texts.set(href, read(path.join(process.cwd(), '.next', href.slice('/_next/'.length))))
  return texts.get(href)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replaceAll('url(../', 'url(/_next/static/')
  } catch {
    return undefined
  }
}

function isBytes(given: unknown): given is Uint8Array | string {
  return given instanceof Uint8Array || typeof given === 'string'
}

/** After the scripts' addresses, so that these are asked for meanwhile. React finds the link and takes it as loaded. */
function withStyles(first: Uint8Array | string, { href, text }: Sheet): Buffer {
  const bytes = Buffer.from(first)
  const link = bytes.indexOf(`<link rel="stylesheet" href="${href}"`)
  const head = bytes.indexOf('</head>')
  if (link === -1 || head < link) return bytes
  const style = Buffer.from(`<style data-sheet="${href}">${text}</style>`)
  const [before, between, after] = [bytes.subarray(0, link), bytes.subarray(link + 5, head), bytes.subarray(head)]
  return Buffer.concat([before, UNUSED, between, style, after])
}
