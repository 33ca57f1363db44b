import type { ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Act, Wire, WireReply } from './wire.ts'

type Json = unknown
type Named = Record<string, Json>

/** From now on every call gets its own answer, twisted by `act`. */
export function twistAll(wire: Wire, act: Act): void {
  wire.does(...['GET', 'POST'].map((method) => ({ method, path: /./, act })))
}

/** The Service's own answer, sent in another form. */
function sentAs(send: (reply: WireReply, response: ServerResponse, text: string) => void): Act {
  return async (passOn) => {
    const reply = await passOn()
    return { ...reply, send: (response, text) => send(reply, response, text) }
  }
}

const PACKERS = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync } as const

/** The answer as a proxy compresses it, though nobody asked for it. */
export const packed = (encoding: keyof typeof PACKERS): Act =>
  sentAs(({ status, headers }, response, text) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': encoding, ...headers })
    response.end(PACKERS[encoding](text))
  })

/** The answer under another content type; null for none at all. */
export const typed = (type: string | null): Act =>
  sentAs(({ status, headers }, response, text) => {
    response.writeHead(status, { ...(type !== null && { 'content-type': type }), ...headers })
    response.end(text)
  })

/** The answer in chunks of a few bytes, one after the other, without a length. */
export const inChunks: Act = sentAs(({ status, headers }, response, text) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  const bytes = Buffer.from(text)
  const next = (from: number) => {
    if (from >= bytes.length) return response.end()
    response.write(bytes.subarray(from, from + 97), () => setImmediate(next, from + 97))
  }
  next(0)
})

/**
 * An answer in which `change` is applied to each value of its data, however deep; it is also given the value's name.
 */
function everyValue(change: (value: Json, name: string) => Json): Act {
  return async (passOn) => {
    const reply = await passOn()
    return { ...reply, body: { ...reply.body, data: through(reply.body.data, '', change) } }
  }
}

function through(value: Json, name: string, change: (value: Json, name: string) => Json): Json {
  if (Array.isArray(value)) return value.map((one) => through(one, name, change))
  if (typeof value !== 'object' || value === null) return change(value, name)
  const changed = Object.entries(value).map(([key, inner]) => [key, through(inner, key, change)] as const)
  return change(Object.fromEntries(changed), name)
}

/** Adds fields that no document names to every object. */
export const moreFields: Act = everyValue((value) => {
  if (typeof value !== 'object' || value === null) return value
  const hostile = JSON.parse('{"__proto__":{"status":"failed"},"constructor":null,"x_status":"failed"}')
  return { x_new: 'text', x_list: [{ deep: null }], ...(value as Named), ...hostile }
})

/** Gives amounts four decimals, the last two zero. */
export const moreZeros: Act = everyValue((value) =>
  typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value) ? `${value}00` : value,
)

/** Tells the same instants at the offset +13:45, to the microsecond. */
export const otherOffsets: Act = everyValue((value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return value
  const shifted = new Date(new Date(value).getTime() + (13 * 60 + 45) * 60_000)
  return `${shifted.toISOString().slice(0, -1)}000+1345`
})

/** Pads every text as systems with fields of fixed width do; `padding` is what JSON can carry and no table can store. */
export const paddedWith = (padding: string): Act =>
  everyValue((value) => (typeof value === 'string' ? `${value}${padding}` : value))

/** The answer's data without some fields that the document does not promise. */
export function without(...names: string[]): Act {
  return everyValue((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
  })
}

const raw = (status: number, head: Record<string, string>, body: string | Uint8Array): Act => {
  return async (passOn) => {
    const reply = await passOn()
    return { ...reply, send: (response) => response.writeHead(status, head).end(body) }
  }
}

/** What comes in place of the answer to a call that the Service did carry out. */
export const garbage = raw(200, { 'content-type': 'text/html' }, '<h1>Welcome</h1>')
export const badGzip = raw(201, { 'content-encoding': 'gzip' }, 'not gzip at all')
export const bomb = raw(201, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(2 ** 25, 0x20)))

/** A body without an end; the reader must stop. */
export const endless: Act = sentAs(({ status }, response) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  }
  response.on('drain', more)
  more()
})

/** A gateway that redirects every call to another address and passes nothing on to the Service. */
export const sentOn = (status: number, location: string): Act => {
  return () => ({ status, headers: { location }, body: { success: true, message: '', data: {} } })
}

/** Amounts with a tenth of a cent, which may not be rounded. */
export const tenthsOfCents: Act = everyValue((value) =>
  typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value) ? `${value}5` : value,
)

/** Times without an offset, whose zone cannot be known. */
export const noOffsets: Act = everyValue((value) =>
  typeof value === 'string' ? value.replace(/^(\d{4}-\d{2}-\d{2}T[\d:]+).*$/, '$1') : value,
)

/** A gateway that answers in the Service's form, with a status that the Service never uses. */
export const badGateway: Act = async (passOn) => ({ ...(await passOn()), status: 502 })
