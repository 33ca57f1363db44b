import { createHash } from 'node:crypto'
import type { Actor } from '@/lib/people/access/model.ts'

/**
 * Where a secret is tried. A till and a session are proven by cookies that a stranger does not have. `signedIn` is
 * wherever that person is signed in away from tills, with all sessions together, since several sessions would otherwise
 * have several times the tries. Anywhere else there is an address and `browser`, a mark that a browser keeps from an
 * earlier sign-in; it counts only for a person who has signed in with it.
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

/** Where somebody signed in tries a secret: at their till, else in all their sessions together. */
export function placeOfActor({ till, staffId }: Pick<Actor, 'till' | 'staffId'>): Place {
  return till ? { till: till.id } : { signedIn: staffId }
}

/**
 * A place's name in the counts of tries, and the mark by which it is known later; of a browser's mark only the hash is
 * stored.
 */
export function placeNames(place: Place): { name: string; mark: string | null; crowd: 'tills' | 'away' } {
  if ('till' in place) return { name: `till:${place.till}`, mark: `till:${place.till}`, crowd: 'tills' }
  if ('signedIn' in place)
    return { name: `signed-in:${place.signedIn}`, mark: `signed-in:${place.signedIn}`, crowd: 'away' }
  if ('session' in place) return { name: `session:${place.session}`, mark: `session:${place.session}`, crowd: 'away' }
  const { address, browser } = place
  const mark = browser && `browser:${createHash('sha256').update(browser).digest('hex').slice(0, 32)}`
  return { name: `address:${address}`, mark, crowd: 'away' }
}
