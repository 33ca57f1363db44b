import http from 'node:http'
import { toAddress } from './hostile-address.ts'
import type { BrokenForm, HostileRequest, OddModel } from './hostile-web.ts'
import type { BuiltAction } from './post-action.ts'

/** The parts of a request that only the running shop knows. */
export type Target = {
  url: string
  actions: readonly BuiltAction[]
  /** Each a method and an address; a part in brackets is filled in. */
  routes: readonly { method: string; address: string }[]
  /** The cookies of each caller. */
  cookies: readonly string[]
  /** The values with which a form would work, by field; the request chooses one. */
  usual: ReadonlyMap<string, readonly string[]>
}

export type Answer = { said: string; status: number; headers: string; body: string }

const BOUNDARY = 'x-hostile-form'
const LONGEST_WAIT_MS = 20_000
const MOST_READ = 400_000
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 })

let before = 0

/** Sends one request as it is, and returns what came back; a stream is closed after its first bytes. */
export function sendHostile(target: Target, request: HostileRequest): Promise<Answer> {
  const { method, path, type, body, headers } = made(target, request)
  const cookie = target.cookies[request.caller] ?? request.cookie
  const all: Record<string, string> = {
    origin: target.url,
    ...(cookie && { cookie }),
    ...(type && { 'content-type': type }),
    ...headers,
    // Each from an address of its own, so that none waits for the others.
    'x-forwarded-for': nextAddress(),
  }
  if (request.header) all[request.header[0]] = request.header[1]
  if (body) all['content-length'] = String(body.length)
  return send(new URL(target.url), { method, path, headers: all, body, said: `${method} ${path}` })
}

function nextAddress(): string {
  before += 1
  return `203.0.${Math.floor(before / 250) % 250}.${before % 250}`
}

type Made = { method: string; path: string; type: string; body: Buffer | null; headers: Record<string, string> }

function made(target: Target, request: HostileRequest): Made {
  const { aim } = request
  if (aim.kind === 'action') {
    const action = pick(target.actions, aim.index)
    return { method: 'POST', path: action.address, ...formOf(target, request, action, aim) }
  }
  if (aim.kind === 'anywhere') {
    const path = toAddress(
      aim.address,
      target.routes.map(({ address }) => address),
    )
    if (aim.method === 'GET' || aim.method === 'HEAD')
      return { method: aim.method, path, type: '', body: null, headers: {} }
    return { method: aim.method, path, ...formOf(target, request, pick(target.actions, aim.index), aim) }
  }
  const { method, address } = pick(target.routes, aim.index)
  const sent = aim.method || method
  const query = aim.query.map(([name, value]) => `${name}=${value}`).join('&')
  const path = `${address.replace(/\[[^\]]*\]/g, aim.part.replaceAll('/', '') || '0')}${query && `?${query}`}`
  const body = ['GET', 'HEAD'].includes(sent) ? null : aim.body
  return { method: sent, path, type: body ? aim.type : '', body, headers: {} }
}

type Form = { type: string; body: Buffer; headers: Record<string, string> }
type AimedAction = { script: boolean; broken: BrokenForm }

function formOf(target: Target, request: HostileRequest, action: BuiltAction, { script, broken }: AimedAction): Form {
  const id = broken === 'wrong-id' ? action.id.replace(/^(..)..../, '$1ffff') : action.id
  const parts = script ? scriptParts(broken) : plainParts(id, broken)
  const prefix = script ? '_1_' : ''
  const spoiled = new Set(request.fields.map(({ name }) => name))
  for (const [name, values] of target.usual) {
    if (spoiled.has(name) || request.leftOut.includes(name)) continue
    parts.unshift(part(`${prefix}${name}`, Buffer.from(pick(values, request.caller + values.length))))
  }
  for (const { name, value, file } of request.fields) parts.unshift(part(`${prefix}${name}`, value, file))
  const end = broken === 'no-end' ? '' : `--${BOUNDARY}--\r\n`
  return {
    type: typeOf(broken),
    body: broken === 'json' ? Buffer.from('[]') : Buffer.concat([...parts, Buffer.from(end)]),
    headers: script ? { 'next-action': id, accept: 'text/x-component' } : { accept: 'text/html' },
  }
}

function typeOf(broken: BrokenForm): string {
  if (broken === 'urlencoded') return 'application/x-www-form-urlencoded'
  if (broken === 'json') return 'text/plain;charset=UTF-8'
  return broken === 'no-boundary' ? 'multipart/form-data' : `multipart/form-data; boundary=${BOUNDARY}`
}

const MANY_ARGUMENTS = Buffer.from(`[${'1,'.repeat(7_000)}"$K1"]`)
const HUGE_NUMBER = `["$n${'9'.repeat(3_000_000)}"]`
const MANY_MAPS = JSON.stringify(Array(20_000).fill('$Q2'))
const MAP = '[["a",1]]'

/** The fields of a call by a script, by field name. */
const ODD_CALLS: Record<OddModel, Record<string, string>> = {
  nowhere: { 0: '["$1"]', 1: '"$@9"' },
  itself: { 0: '["$0"]' },
  'huge-number': { 0: HUGE_NUMBER },
  'many-maps': { 0: MANY_MAPS, 2: MAP },
}

/** Where an action whose form is posted without a script finds its state, and what is there. */
const ODD_STATES: Record<OddModel, { bound: string; fields: Record<string, string> }> = {
  nowhere: { bound: '$@9', fields: {} },
  itself: { bound: '$@1', fields: { 1: '"$@1"' } },
  'huge-number': { bound: '$@1', fields: { 1: HUGE_NUMBER } },
  'many-maps': { bound: '$@1', fields: { 1: MANY_MAPS, 2: MAP } },
}

function isOdd(broken: BrokenForm): broken is OddModel {
  return broken in ODD_CALLS
}

const partsOf = (fields: Record<string, string>, prefix = '') =>
  Object.entries(fields).map(([name, value]) => part(`${prefix}${name}`, Buffer.from(value)))

/** A page with a script sends the arguments beside the form's fields. */
function scriptParts(broken: BrokenForm): Buffer[] {
  if (isOdd(broken)) return partsOf(ODD_CALLS[broken])
  if (broken === 'no-args') return []
  if (broken === 'many-args') return [part('0', MANY_ARGUMENTS)]
  if (broken === 'said-twice') return [part('S0', Buffer.from('["$Q9"]')), part('0', Buffer.from('[null,"$K1"]'))]
  const odd = broken === 'odd-args' ? '["$Q9","$F1","$@7","$T"]' : '[null,"$K1"]'
  return [part('0', Buffer.from(odd))]
}

/** A page without a script names the action in a field. */
function plainParts(id: string, broken: BrokenForm): Buffer[] {
  if (broken === 'no-args') return []
  if (isOdd(broken)) {
    const { bound, fields } = ODD_STATES[broken]
    return [
      part('$ACTION_REF_1', Buffer.from('')),
      ...partsOf({ 0: JSON.stringify({ id, bound }), ...fields }, '$ACTION_1:'),
    ]
  }
  if (broken === 'odd-args')
    return [part('$ACTION_REF_1', Buffer.from('')), part('$ACTION_1:0', Buffer.from('{"id":1}'))]
  if (broken === 'bound' || broken === 'many-args') {
    const meta = JSON.stringify({ id, bound: '$@1' })
    return [
      part('$ACTION_REF_1', Buffer.from('')),
      part('$ACTION_1:0', Buffer.from(meta)),
      part('$ACTION_1:1', broken === 'bound' ? Buffer.from('[{}]') : MANY_ARGUMENTS),
    ]
  }
  return [part(`$ACTION_ID_${id}`, Buffer.from(''))]
}

function part(name: string, value: Buffer, file = false): Buffer {
  const quoted = name.replace(/[\r\n"]/g, '')
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted}"${file ? '; filename="x.png"' : ''}\r\n`
  const type = file ? 'Content-Type: image/png\r\n' : ''
  return Buffer.concat([Buffer.from(`${head}${type}\r\n`), value, Buffer.from('\r\n')])
}

function pick<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

/**
 * What is no path is refused by Node's own parser, which closes the line while the body is on its way: the answer, a 400,
 * is then lost in some runs. (tests/support/doors/send-bytes.ts reads it always.)
 */
const REFUSED_UNREAD: Answer = { said: '', status: 400, headers: '', body: '' }

type Sent = { method: string; path: string; headers: Record<string, string>; body: Buffer | null; said: string }

function send({ hostname, port }: URL, { method, path, headers, body, said }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = http.request({ hostname, port, method, path, headers, agent, timeout: LONGEST_WAIT_MS })
    let text = ''
    const done = (response: http.IncomingMessage) =>
      resolve({ said, status: response.statusCode ?? 0, headers: JSON.stringify(response.headers), body: text })
    sent.on('response', (response) => {
      const isStream = response.headers['content-type']?.includes('event-stream') ?? false
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
        if (isStream || text.length > MOST_READ) response.destroy()
      })
      response.on('close', () => done(response))
    })
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${LONGEST_WAIT_MS} ms: ${said}`)))
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (!path.startsWith('/') && error.code === 'ECONNRESET') resolve(REFUSED_UNREAD)
      else reject(new Error(`${said}: ${error.message}`))
    })
    sent.end(body)
  })
}
