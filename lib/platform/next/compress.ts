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

/** As fast as gzip for a page, and a tenth smaller; the window holds any of our pages. */
const PAGES = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 }

const compress = compression({ brotli: { params: PAGES } })

/** Files as the build compressed them, other text with Brotli or gzip; `no-transform` streams stay as they are. */
export function compressAnswer(request: IncomingMessage, response: ServerResponse): void {
  if (readsBrotli(request.headers['accept-encoding'])) sendCompressedFile(request, response)
  compress(request, response, () => {})
}

/** Leads to the file's compressed twin, which Next sends like any other. */
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

export function readsBrotli(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .split(',')
    .some((one) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+)?\s*$/i.test(one))
}

/** Longer than the gap between pieces that are ready together, and too short to notice. */
const WITHIN_MS = 20

type Flush = () => void

/** Next flushes its compression after each of some fifty pieces, and each flush starts a new block: 9 KB grew to 13. */
export function flushTogether(response: ServerResponse): void {
  let flush: Flush | undefined
  let timer: NodeJS.Timeout | undefined
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      flush?.()
    }, WITHIN_MS)
  }
  response.once('close', () => clearTimeout(timer))
  // The compression sets it when it sees the request; Next later calls whatever is set.
  Object.defineProperty(response, 'flush', {
    configurable: true,
    get: () => flush && soon,
    set: (given: Flush) => {
      flush = given
    },
  })
}
