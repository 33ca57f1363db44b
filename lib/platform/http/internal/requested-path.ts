/** Where a request goes whose address no page of ours can have: nothing is there. */
const NOWHERE = '/no-such-page'

/** What every object has by these names. Next collects parameters in one, and never answers a page asked for with them. */
const IN_EVERY_OBJECT = new Set(Object.getOwnPropertyNames(Object.prototype))

/**
 * The path and query that a request asks for; an empty text for what is no address at all. A request that also names
 * scheme and host, as one through a proxy may, asks for the path in it, at whatever host its header names. Dots, back
 * slashes and fragments are resolved, so that nobody after this reads another path in it than Next does. An address with
 * a NUL, or one that is not valid text, leads nowhere: none of our texts holds a NUL, and the database refuses to
 * search for one.
 */
export function requestedPath(target: string): string {
  const path = pathIn(target)
  return path.includes('%00') || !isText(path) ? NOWHERE : path
}

function pathIn(target: string): string {
  const address = target.startsWith('/') ? `http://localhost${target}` : target
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return ''
  const { pathname, search } = new URL(address)
  return pathname + withoutObjectNames(search)
}

function withoutObjectNames(search: string): string {
  const parameters = new URLSearchParams(search)
  const names = [...parameters.keys()].filter((name) => IN_EVERY_OBJECT.has(name))
  if (names.length === 0) return search
  for (const name of names) parameters.delete(name)
  return parameters.size > 0 ? `?${parameters}` : ''
}

function isText(path: string): boolean {
  try {
    decodeURIComponent(path.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}
