/** The header with the address of the requested page; the proxy overwrites what the browser sent in it. */
export const PAGE_ADDRESS_HEADER = 'x-page-address'

const PASSING = ['problem', 'figures', '_rsc']

const QUERY_MOST_LETTERS = 500

/** A page's address to return to, without what an earlier refusal said, and without a query that is too long. */
export function addressToReturn({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string {
  const query = new URLSearchParams([...searchParams].filter(([name]) => !PASSING.includes(name))).toString()
  return query && query.length <= QUERY_MOST_LETTERS ? `${pathname}?${query}` : pathname
}
