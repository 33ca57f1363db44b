/** Where the proxy writes the address of the requested page, whatever the browser sent in that header. */
export const PAGE_ADDRESS_HEADER = 'x-page-address'

/** What an earlier refusal wrote into an address, and Next into its own requests. */
const PASSING = ['problem', 'minutes', '_rsc']

/** The address is written into another one, encoded twice, and servers take no endless lines. */
const QUERY_MOST_LETTERS = 500

/**
 * A page's path and query, to come back to once its person has unlocked the till or proved who they are: with period,
 * branch and filters, without what an earlier refusal said. A query that is too long is left off.
 */
export function pageAddress({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string {
  const kept = new URLSearchParams([...searchParams].filter(([name]) => !PASSING.includes(name))).toString()
  return kept && kept.length <= QUERY_MOST_LETTERS ? `${pathname}?${kept}` : pathname
}
