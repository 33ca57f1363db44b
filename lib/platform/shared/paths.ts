const HERE = 'http://here.invalid'

/** One of our own paths, else `otherwise`. Browsers read `\` as `/` and drop tabs: `/<tab>/x.example` is elsewhere. */
export function ownPath(text: string, otherwise: string): string {
  if (!text.startsWith('/') || /\p{Cc}/u.test(text) || !URL.canParse(text, HERE)) return otherwise
  const { origin, pathname, search, hash } = new URL(text, HERE)
  const path = `${pathname}${search}${hash}`
  return origin === HERE && !path.startsWith('//') ? path : otherwise
}

export function withQuery(page: string, words: string): string {
  return `${page}${page.includes('?') ? '&' : '?'}${words}`
}
