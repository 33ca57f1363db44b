import type { IncomingHttpHeaders } from 'node:http'

/** The field of an action's arguments, from a page with a script. */
const ARGUMENTS = '0'
/** React reads every such field as a part of the arguments. */
const READ_BY_REACT = /^S(?=.)/
/** A page without a script names the action in a field that begins so, and describes it in fields of that name. */
const REFERENCE = '$ACTION_REF_'
const MOST_REFERENCES = 2
const IN_SECOND = '$@1'
/** An action without a state. */
const NAMED = '$ACTION_ID_'
/** Some tens of thousands would end in a fault. */
const MOST_ARGUMENTS = 8

/** Whether it was cut off, is no form, or none of our pages sends it. Next would answer 500, or read for seconds. */
export function isDamagedForm(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const type = headers['content-type'] ?? ''
  const isCalled = headers['next-action'] !== undefined
  if (isCalled && /^text\/plain\b/i.test(type)) return !isCall(body.toString('utf8'))
  const fields = findFields(type, body)
  if (!fields) return true
  return isCalled ? !hasOneCall(fields) : !namesActions(fields)
}

function hasOneCall(fields: readonly PostedField[]): boolean {
  const numbered = fields.filter(({ name }) => !Number.isNaN(Number(name.replace(READ_BY_REACT, ''))))
  return numbered.length === 1 && numbered[0]?.name === ARGUMENTS && isCall(textOf(numbered[0]))
}

function isCall(text: string | undefined): boolean {
  return isArray(text, 0, { forms: true })
}

function namesActions(fields: readonly PostedField[]): boolean {
  const names = fields.map(({ name }) => name)
  const references = names.filter((name) => name.startsWith(REFERENCE))
  if (references.length > MOST_REFERENCES) return false
  if (references.length === 0 && !names.some((name) => name.startsWith(NAMED))) return false
  return references.every((name) => isReference(fields, `$ACTION_${name.slice(REFERENCE.length)}:`))
}

function isReference(fields: readonly PostedField[], prefix: string): boolean {
  const own = fields.filter(({ name }) => name.startsWith(prefix))
  const [which, ...others] = own.filter(({ name }) => name === `${prefix}0`)
  const meta = readJson(textOf(which))
  if (others.length > 0 || typeof meta !== 'object' || meta === null || Array.isArray(meta)) return false
  const { id, bound, ...rest } = meta as Record<string, unknown>
  if (typeof id !== 'string' || id.startsWith('$') || Object.keys(rest).length > 0) return false
  if (bound === null) return true
  const states = own.filter(({ name }) => name === `${prefix}1`)
  return bound === IN_SECOND && states.length === 1 && isArray(textOf(states[0]), 1, { forms: false })
}

function isArray(text: string | undefined, field: number, allowed: { forms: boolean }): boolean {
  const value = readJson(text)
  if (!Array.isArray(value) || value.length > MOST_ARGUMENTS) return false
  try {
    return isPlainModel(value, field, allowed)
  } catch {
    // Nested too deeply to be read.
    return false
  }
}

function textOf(field: PostedField | undefined): string | undefined {
  return field && !field.isFile ? field.value.toString('utf8') : undefined
}

function readJson(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type PostedField = { name: string; isFile: boolean; value: Buffer }

/** Anything else might be read differently by Next, which reads the form again. */
const MULTIPART = /^multipart\/form-data; ?boundary=([\w'()+,./:=?-]{1,70})$/
const HEAD =
  /^[Cc]ontent-[Dd]isposition: form-data; name="([^"\\\r\n]*)"(; filename="(?:[^"\r\n]*[^"\\\r\n])?")?(?:\r\n[Cc]ontent-[Tt]ype: [^\r\n]*)?$/
const HEAD_MOST_BYTES = 2_000
const MOST_FIELDS = 5_000

/** Found without copying their values; null for what no browser writes, or more fields than any page of ours has. */
function findFields(contentType: string, body: Buffer): PostedField[] | null {
  const boundary = MULTIPART.exec(contentType)?.[1]
  if (boundary === undefined) return null
  const line = Buffer.from(`\r\n--${boundary}`)
  if (!body.subarray(0, line.length - 2).equals(line.subarray(2))) return null
  const fields: PostedField[] = []
  let at = line.length - 2
  while (fields.length < MOST_FIELDS) {
    const next = body.toString('latin1', at, at + 2)
    if (next === '--') return isEnd(body.subarray(at + 2)) ? fields : null
    if (next !== '\r\n') return null
    const headEnds = body.subarray(at, at + HEAD_MOST_BYTES).indexOf('\r\n\r\n', 2)
    const head = HEAD.exec(body.toString('utf8', at + 2, at + headEnds))
    const from = at + headEnds + 4
    const to = body.indexOf(line, from)
    if (headEnds < 0 || !head || to < 0) return null
    fields.push({ name: head[1] ?? '', isFile: head[2] !== undefined, value: body.subarray(from, to) })
    at = to + line.length
  }
  return null
}

function isEnd(rest: Buffer): boolean {
  return rest.length === 0 || (rest.length === 2 && rest.toString('latin1') === '\r\n')
}

/** What JSON lacks. A text that begins with `$` is sent with a second `$` before it. */
const WRITTEN = /^\$(?:\$|D|undefined$|NaN$|-?Infinity$|-0$|n-?\d{1,300}$)/
const FORM = /^\$K[\da-f]+$/
/** An object earlier in the same field: the field's number, and the path. */
const EARLIER = /^\$([\da-f]+):(.+)$/s

/** Whether every reference leads to an object earlier in the field; with `forms` it may name the posted form. */
function isPlainModel(root: unknown, field: number, { forms }: { forms: boolean }): boolean {
  const done = new Set<object>()

  function isEarlier(text: string): boolean {
    const [, number = '', way = ''] = EARLIER.exec(text) ?? []
    if (number !== field.toString(16)) return false
    const found = way.split(':').reduce<unknown>(ownValue, root)
    return typeof found === 'object' && found !== null && done.has(found)
  }

  function isPlain(value: unknown): boolean {
    if (typeof value === 'string') {
      return !value.startsWith('$') || WRITTEN.test(value) || (forms && FORM.test(value)) || isEarlier(value)
    }
    if (typeof value !== 'object' || value === null) return true
    const plain = Object.values(value).every(isPlain)
    done.add(value)
    return plain
  }

  return isPlain(root)
}

function ownValue(value: unknown, step: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? Reflect.get(value, step)
    : undefined
}
