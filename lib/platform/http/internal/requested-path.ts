/** Where a request goes whose address no page of ours can have: nothing is there. */
const NOWHERE = '/no-such-page'

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
  return pathname + search
}

function isText(path: string): boolean {
  try {
    decodeURIComponent(path.split('?')[0] ?? '')
    return true
  } catch {
    return false
  }
}
