import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { constants } from 'node:zlib'
import compression from 'compression'

const STATIC = '/_next/static/'
const TYPES = new Map([
  ['.js', 'application/javascript; charset=UTF-8'],
  ['.css', 'text/css; charset=UTF-8'],
])

/** As fast as gzip for a page, and a tenth smaller; a window of 256 KB holds any of our pages. */
const PAGES = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 }

const compress = compression({ brotli: { params: PAGES } })

/**
 * Sends an answer in the smallest form that the browser reads: scripts and styles as the build compressed them, all
 * other text compressed on the fly with Brotli or gzip. Streams that forbid it (`no-transform`) stay as they are.
 */
export function sendSmallest(request: IncomingMessage, response: ServerResponse): void {
  if (readsBrotli(request.headers['accept-encoding'])) sendCompressedFile(request, response)
  compress(request, response, () => {})
}

/** Redirects a request for a build file to its compressed twin, which Next sends like any other file. */
function sendCompressedFile(request: IncomingMessage, response: ServerResponse): void {
  const { url = '' } = request
  const type = TYPES.get(path.extname(url))
  if (type === undefined || !compressedFiles().has(url)) return
  request.url = `${url}.br`
  response.setHeader('content-type', type)
  response.setHeader('content-encoding', 'br')
  response.setHeader('vary', 'Accept-Encoding')
}

let files: ReadonlySet<string> | undefined

/** The addresses of all files of this build that have a compressed twin; none during development. */
function compressedFiles(): ReadonlySet<string> {
  files ??= new Set(listCompressed(path.join(process.cwd(), '.next/static')))
  return files
}

function listCompressed(folder: string): string[] {
  if (process.env.NODE_ENV !== 'production') return []
  const names = readdirSync(folder, { recursive: true }).map(String)
  const twins = names.filter((name) => name.endsWith('.br'))
  return twins.map((name) => STATIC + name.slice(0, -'.br'.length).split(path.sep).join('/'))
}

/** Whether an Accept-Encoding names Brotli with a weight above zero. */
export function readsBrotli(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .split(',')
    .some((one) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+)?\s*$/i.test(one))
}
