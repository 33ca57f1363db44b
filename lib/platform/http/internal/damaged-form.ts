import type { IncomingHttpHeaders } from 'node:http'
import { isPlainModel } from './is-plain-model.ts'
import { findFields, type PostedField } from './posted-fields.ts'

/** A page with a script sends the action's arguments in a field of this name. */
const ARGUMENTS = '0'
/** React reads every field whose name is a number, or an S and a number, as a part of the arguments. */
const READ_BY_REACT = /^S(?=.)/
/**
 * A page without a script names the action in a field that begins so, and describes it and its state in fields of the
 * same name.
 */
const REFERENCE = '$ACTION_REF_'
/** The form's own action, and that of the button that was pressed. */
const MOST_REFERENCES = 2
/** In the first of those fields: the second holds the state. */
const IN_SECOND = '$@1'
/** The name of an action that has no state. */
const NAMED = '$ACTION_ID_'
/** More arguments than any action of ours has; some tens of thousands would end in a fault. */
const MOST_ARGUMENTS = 8

/**
 * Whether a post arrived cut off, was never a form, names no action, or has arguments that none of our pages would
 * send. Next would treat it as a fault of ours and answer 500, or read it for seconds, before any action could refuse
 * it. Only names and arguments are read here: Next alone reads the whole form.
 */
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
