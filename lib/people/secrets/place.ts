import { createHash } from 'node:crypto'
import type { Actor } from '@/lib/people/access/model.ts'

/**
 * Where a secret is tried. A till and a session are proven by cookies that a stranger does not have; `signedIn` is wherever
 * that person is signed in away from tills, all sessions together, or several would have several times the tries. Anywhere
 * else there is an address, and `browser`, the mark that a browser got when somebody last signed in there; it proves
 * nothing until that person has.
 */
export type Place =
  | { till: string }
  | { session: string }
  | { signedIn: string }
  | { address: string; browser: string | null }

/** The browser in which somebody signs in: a till, or `from` where it is. */
export type AtBrowser = { till: { id: string } | null; from?: { address: string; browser: string | null } }

/** Where somebody signs in: the browser's till, else its address and mark. */
export function placeOfBrowser({ till, from }: AtBrowser): Place {
  return till ? { till: till.id } : (from ?? { address: 'unknown', browser: null })
}

/** Where somebody signed in is: their till, else where all their sessions are. */
export function placeOf({ till, staffId }: Pick<Actor, 'till' | 'staffId'>): Place {
  return till ? { till: till.id } : { signedIn: staffId }
}

/** A place's own name among the counts of tries, and the mark that makes it known; only the mark's hash is stored. */
export function namesOf(place: Place): { name: string; mark: string | null; crowd: 'tills' | 'away' } {
  if ('till' in place) return { name: `till:${place.till}`, mark: `till:${place.till}`, crowd: 'tills' }
  if ('signedIn' in place)
    return { name: `signed-in:${place.signedIn}`, mark: `signed-in:${place.signedIn}`, crowd: 'away' }
  if ('session' in place) return { name: `session:${place.session}`, mark: `session:${place.session}`, crowd: 'away' }
  const { address, browser } = place
  const mark = browser && `browser:${createHash('sha256').update(browser).digest('hex').slice(0, 32)}`
  return { name: `address:${address}`, mark, crowd: 'away' }
}
