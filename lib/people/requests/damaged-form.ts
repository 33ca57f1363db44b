import { isPlainModel } from './internal/is-plain-model.ts'

const FORM = /^multipart\/form-data\b/i
/** A page with a script sends the action's arguments in a field of this name. */
const ARGUMENTS = '0'
/**
 * A page without a script names the action in a field that begins so, and describes it and its state in fields of the
 * same name.
 */
const REFERENCE = '$ACTION_REF_'
/** In the first of those fields: the second holds the state. */
const IN_SECOND = '$@1'

/**
 * Whether a posted form arrived cut off, was never a form, or has arguments that none of our pages would send. Next
 * would treat it as a fault of ours and answer 500, or read it for seconds, before any action could refuse it.
 */
export async function isDamagedForm(request: Request): Promise<boolean> {
  if (request.method !== 'POST') return false
  const isCalled = request.headers.has('next-action')
  if (!FORM.test(request.headers.get('content-type') ?? '')) {
    return isCalled && !isCall(await request.clone().text())
  }
  const form = await request
    .clone()
    .formData()
    .catch(() => null)
  if (!form) return true
  return isCalled ? !hasOneCall(form) : !areReferences(form)
}

/** React reads every field whose name is a number. */
function hasOneCall(form: FormData): boolean {
  const numbered = [...form.keys()].filter((name) => !Number.isNaN(Number(name)))
  return numbered.length === 1 && numbered[0] === ARGUMENTS && isCall(form.get(ARGUMENTS))
}

function isCall(text: FormDataEntryValue | null): boolean {
  return isArray(text, 0, { forms: true })
}

function areReferences(form: FormData): boolean {
  const names = [...form.keys()].filter((name) => name.startsWith(REFERENCE))
  return names.every((name) => isReference(form, `$ACTION_${name.slice(REFERENCE.length)}:`))
}

function isReference(form: FormData, prefix: string): boolean {
  const [which, ...others] = form.getAll(`${prefix}0`)
  const meta = readJson(which)
  if (others.length > 0 || typeof meta !== 'object' || meta === null || Array.isArray(meta)) return false
  const { id, bound, ...rest } = meta as Record<string, unknown>
  if (typeof id !== 'string' || id.startsWith('$') || Object.keys(rest).length > 0) return false
  if (bound === null) return true
  const states = form.getAll(`${prefix}1`)
  return bound === IN_SECOND && states.length === 1 && isArray(states[0], 1, { forms: false })
}

function isArray(text: FormDataEntryValue | null | undefined, field: number, allowed: { forms: boolean }): boolean {
  const value = readJson(text)
  if (!Array.isArray(value)) return false
  try {
    return isPlainModel(value, field, allowed)
  } catch {
    // Nested too deeply to be read.
    return false
  }
}

function readJson(text: FormDataEntryValue | null | undefined): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
