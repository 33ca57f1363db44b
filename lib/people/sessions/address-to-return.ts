/** The header in which the proxy writes the address of the requested page, overwriting what the browser sent in it. */
export const PAGE_ADDRESS_HEADER = 'x-page-address'

/** Parameters that an earlier refusal wrote into an address, and that Next adds to its own requests. */
const PASSING = ['problem', 'figures', '_rsc']

/** The address goes into another one, encoded twice, and servers limit the length of a line. */
const QUERY_MOST_LETTERS = 500

/**
 * A page's path and query, to return to once its person has unlocked the till or proved who they are: with period,
 * branch and filters, but without what an earlier refusal said. A query that is too long is left out.
 */
export function addressToReturn({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): string {
  const kept = new URLSearchParams([...searchParams].filter(([name]) => !PASSING.includes(name))).toString()
  return kept && kept.length <= QUERY_MOST_LETTERS ? `${pathname}?${kept}` : pathname
}
