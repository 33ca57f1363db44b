const FORM = /^multipart\/form-data\b/i
/** A page with a script sends what its action is called with in a field of this name. */
const ARGUMENTS = '0'
/** Ours are called with a state and a form; anything that refers elsewhere was made by hand. */
const ODD_ARGUMENT = /^\$(?![$KnDuNI\d-])/

/**
 * Whether a posted form arrived cut, or was never one. Next would call it a fault of ours and answer 500, before any
 * action could refuse it.
 */
export async function isDamagedForm(request: Request): Promise<boolean> {
  if (request.method !== 'POST' || !FORM.test(request.headers.get('content-type') ?? '')) return false
  const form = await request
    .clone()
    .formData()
    .catch(() => null)
  if (!form) return true
  return request.headers.has('next-action') && !isCall(form.get(ARGUMENTS))
}

function isCall(text: FormDataEntryValue | null): boolean {
  if (typeof text !== 'string') return false
  let odd = false
  // Looks at each value once read: within a longer text a quotation mark and `$` are what somebody typed.
  const look = (_: string, value: unknown) => {
    if (typeof value === 'string' && ODD_ARGUMENT.test(value)) odd = true
    return value
  }
  try {
    return Array.isArray(JSON.parse(text, look)) && !odd
  } catch {
    return false
  }
}
