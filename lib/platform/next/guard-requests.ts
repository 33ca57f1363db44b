import { AsyncResource } from 'node:async_hooks'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { postsForm, refuseUnread, type UnreadRefusal } from '@/lib/platform/http/refuse-unread.ts'
import { clientAddress, type TrustedProxies } from '../http/addresses.ts'
import { FORM_MOST_BYTES } from '../shared/form-result.ts'
import { isDamagedForm } from './damaged-form.ts'
import { choosePage, type WholePages } from './error-page.ts'

type Sessions = {
  /** Null if none, or if the cookie is forged. */
  find: (cookies: string | undefined) => Promise<string | null>
  isOpen: (sessionId: string) => Promise<boolean>
}

export type Guarding = {
  demo: boolean
  sessions: Sessions
  trustedProxies: TrustedProxies
  noteForeign: (origin: string | null) => void
  busyPages: WholePages
}

/** A passkey's answer is a quarter of it. */
const STRANGERS_MOST_BYTES = 16_384
/** The rights of somebody who manages a thousand branches. */
const PAGES_MOST_BYTES = 500_000
const TAKES_FILES: readonly [RegExp, number][] = [
  [/^\/branches(?:\?|$)/, FORM_MOST_BYTES],
  [/^\/(?:staff|branches)\/import(?:\?|$)/, 2_000_000],
]

const STATUS: Record<UnreadRefusal, number> = {
  'not-here': 403,
  method: 405,
  address: 400,
  length: 411,
  foreign: 403,
  form: 415,
}
const ONLY_HERE = 'This is the demo, where anybody can sign in: it answers only the computer that it runs on.\n'

const guarded = new WeakSet<Server>()

/** Lets nothing reach Next that no page of ours sends (decision 096); strangers may post few and small forms. */
export function guardRequests(server: Server, guarding: Guarding): void {
  if (guarded.has(server)) return
  guarded.add(server)
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  // Without a listener Node answers it; Next's, needed only in development, would keep the connection open for good.
  if (process.env.NODE_ENV !== 'development') server.removeAllListeners('upgrade')
  const budget = new PostBudget()
  const admit = (request: IncomingMessage, response: ServerResponse, goOn = () => {}) => {
    const answer = () => {
      for (const listener of listeners) listener.call(server, request, response)
    }
    const refusal = refuseUnread(request, guarding.demo)
    if (refusal === 'foreign') guarding.noteForeign(request.headers.origin ?? null)
    if (refusal) return refuse(request, response, refusal)
    if (!postsForm(request)) {
      goOn()
      return answer()
    }
    // Reading ends in the connection's turn, and this request keeps its own trace.
    const answerForm = AsyncResource.bind(answer)
    void admitForm(request, response, { ...guarding, budget, goOn }).then((isFine) => isFine && answerForm())
  }
  server.on('request', (request, response) => admit(request, response))
  // Whoever asks before sending a body is told to send it only once it will be read.
  server.on('checkContinue', (request, response) => admit(request, response, () => response.writeContinue()))
}

type Reading = Guarding & { budget: PostBudget; goOn: () => void }

/** Whether Next may read the form too; else it is answered, or its client has left. */
async function admitForm(request: IncomingMessage, response: ServerResponse, reading: Reading): Promise<boolean> {
  const { headers, url = '' } = request
  const sessionId = await reading.sessions.find(headers.cookie)
  if (sessionId === null && !reading.budget.spend(addressOf(request, reading), performance.now())) {
    return sendAway(request, response, reading.busyPages)
  }
  const length = Number(headers['content-length'] ?? 0)
  if (length > mostBytes(url)) return leadTo(response, '/too-large')
  if (length > STRANGERS_MOST_BYTES) {
    // While the database does not answer, the page says so.
    const isKnown = sessionId !== null && (await reading.sessions.isOpen(sessionId).catch(() => true))
    if (!isKnown) return leadTo(response, '/sign-in?problem=SESSION_ENDED')
  }
  reading.goOn()
  const body = await readBody(request, length)
  if (!body) return false
  if (!isDamagedForm(headers, body)) return true
  request.resume()
  return leadTo(response, '/refused?problem=FORM_BROKEN')
}

function mostBytes(url: string): number {
  return TAKES_FILES.find(([pages]) => pages.test(url))?.[1] ?? PAGES_MOST_BYTES
}

function addressOf({ socket, headers }: IncomingMessage, { trustedProxies }: Guarding): string {
  const forwardedFor = String(headers['x-forwarded-for'] ?? '')
  return clientAddress({ peer: socket.remoteAddress ?? '', forwardedFor }, trustedProxies)
}

function refuse(request: IncomingMessage, response: ServerResponse, refusal: UnreadRefusal): void {
  if (refusal === 'foreign' && postsForm(request)) {
    leadTo(response, '/refused?problem=FORM_NOT_OURS')
    return
  }
  if (refusal === 'method') response.setHeader('allow', 'GET, HEAD, POST')
  if (refusal === 'not-here') response.setHeader('content-type', 'text/plain; charset=utf-8')
  response.writeHead(STATUS[refusal]).end(refusal === 'not-here' ? ONLY_HERE : undefined)
}

/** The browser's way back leads to the form as it was filled in. */
function leadTo(response: ServerResponse, location: string): false {
  response.writeHead(303, { location }).end()
  return false
}

function sendAway({ headers }: IncomingMessage, response: ServerResponse, pages: WholePages): false {
  response.writeHead(429, { 'content-type': 'text/html; charset=utf-8', 'retry-after': '10' })
  response.end(choosePage(pages, headers.cookie))
  return false
}

/** A shop's tills that all sign in at opening. */
const BURST = 120
/** A form costs some tens of milliseconds of the one thread. */
const EACH_SECOND = 4
const MOST_ADDRESSES = 10_000

type Left = { forms: number; at: number }

/** For people who are not signed in. It protects this process's thread; guessing is counted elsewhere. */
class PostBudget {
  readonly #left = new Map<string, Left>()

  spend(address: string, now: number): boolean {
    const before = this.#left.get(address) ?? { forms: BURST, at: now }
    const forms = Math.min(BURST, before.forms + ((now - before.at) / 1000) * EACH_SECOND)
    const isAllowed = forms >= 1
    // Written anew, so that the map's first address is the one that was quiet for longest.
    this.#left.delete(address)
    this.#left.set(address, { forms: isAllowed ? forms - 1 : forms, at: now })
    const [oldest] = this.#left.keys()
    if (this.#left.size > MOST_ADDRESSES && oldest !== undefined) this.#left.delete(oldest)
    return isAllowed
  }
}

/** The whole body, put back for whoever reads it next; null if the client leaves before it was sent. */
function readBody(request: IncomingMessage, length: number): Promise<Buffer | null> {
  if (length === 0) return Promise.resolve(Buffer.alloc(0))
  return new Promise((resolve) => {
    const pieces: Buffer[] = []
    let size = 0
    const finish = (body: Buffer | null) => {
      request.off('readable', take).off('close', leave)
      resolve(body)
    }
    const leave = () => finish(null)
    const take = () => {
      for (let piece = request.read(); piece !== null; piece = request.read()) {
        pieces.push(piece)
        size += piece.length
        if (size >= length) {
          const body = Buffer.concat(pieces)
          // In the same turn, before the request counts as read to its end.
          request.unshift(body)
          return finish(body)
        }
      }
    }
    request.on('readable', take).on('close', leave)
  })
}
