/** Next reads no longer tree. */
const MOST_LETTERS = 40_000
const KINDS = /^(?:c|oc|d|(?:ci|di)\((?:\.{1,3}|\.\.\)\(\.\.)\))$/
const MARKS: readonly unknown[] = [undefined, null, 'refetch', 'inside-shared-layout', 'metadata-only']

/**
 * Whether a header tells which parts of a page the browser has, as pages of ours write it. Next answers anything else
 * with a fault; without the header it answers with the whole page.
 */
export function isRouterTree(header: string): boolean {
  if (header.length > MOST_LETTERS) return false
  try {
    return isTree(JSON.parse(decodeURIComponent(header)))
  } catch {
    return false
  }
}

function isTree(value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 2 || value.length > 6) return false
  const [segment, children, source, mark, number, text] = value
  if (!isSegment(segment) || !isRecord(children)) return false
  const isSource = source === undefined || source === null || (isTexts(source) && source.length === 2)
  const isNumber = number === undefined || number === null || typeof number === 'number'
  return isSource && MARKS.includes(mark) && isNumber && (text === undefined || typeof text === 'string')
}

/** A part's name; or, of a part that varies, its name, value, kind and the parts beside it. */
function isSegment(value: unknown): boolean {
  if (typeof value === 'string') return true
  if (!Array.isArray(value) || value.length !== 4) return false
  const [name, key, kind, beside] = value
  return isTexts([name, key, kind]) && KINDS.test(kind) && (beside === null || isTexts(beside))
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isTree)
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}
