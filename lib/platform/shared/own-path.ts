/** Any origin that is not ours would do: an address within this site keeps whatever origin it is resolved against. */
const HERE = 'http://here.invalid'

/**
 * Where to go next, as a form or an address says: one of our own paths, percent-encoded, else `otherwise`. The only
 * place that decides it, since browsers drop tabs and line ends and read `\` as `/`: `/<tab>/elsewhere.example` is
 * another site.
 */
export function ownPath(text: string, otherwise: string): string {
  if (!text.startsWith('/') || /\p{Cc}/u.test(text) || !URL.canParse(text, HERE)) return otherwise
  const { origin, pathname, search, hash } = new URL(text, HERE)
  const path = `${pathname}${search}${hash}`
  return origin === HERE && !path.startsWith('//') ? path : otherwise
}
