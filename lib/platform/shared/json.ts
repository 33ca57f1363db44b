/** A value as JSON, which has no `bigint`: those become text. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? part.toString() : part))
}
