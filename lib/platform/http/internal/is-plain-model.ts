/** What React writes for values that JSON lacks. A text that begins with `$` is sent with a second `$` before it. */
const WRITTEN = /^\$(?:\$|D|undefined$|NaN$|-?Infinity$|-0$|n-?\d{1,300}$)/
const FORM = /^\$K[\da-f]+$/
/** A reference to an object earlier in the same field: the field's number, and the path to the object. */
const EARLIER = /^\$([\da-f]+):(.+)$/s

/**
 * Whether React could have written this from plain values in the field with that number: every reference leads to an
 * object earlier in it. With `forms` it may also name the form that was posted.
 */
export function isPlainModel(root: unknown, field: number, { forms }: { forms: boolean }): boolean {
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
