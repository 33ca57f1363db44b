/** A page's address with more parameters in its query. */
export function withQuery(page: string, words: string): string {
  return `${page}${page.includes('?') ? '&' : '?'}${words}`
}
