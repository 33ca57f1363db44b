/** Where the shop differs from the model, one line each: path, what was seen, and what was expected. */
export function differences(seen: unknown, wanted: unknown, way = ''): string[] {
  if (isBranch(seen) && isBranch(wanted)) {
    const names = new Set([...Object.keys(seen), ...Object.keys(wanted)])
    return [...names].flatMap((name) => differences(seen[name], wanted[name], way === '' ? name : `${way}.${name}`))
  }
  return seen === wanted ? [] : [`${way}: the shop has ${seen}, the model ${wanted}`]
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
