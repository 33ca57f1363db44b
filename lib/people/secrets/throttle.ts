import { createHash } from 'node:crypto'
import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { logSecurity } from '@/lib/platform/log/log.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { DomainError, type Problem, type ProblemCode, refuse } from '@/lib/platform/shared/problem.ts'

const MINUTES = 60
const DAYS = 24 * 60 * MINUTES

/** Slows guessing, locks nobody out (decision 039): `slow` follows `day`; new places share counts. In seconds. */
const LIMITS = {
  pair: { points: 5, duration: 5 * MINUTES },
  day: { points: 30, duration: DAYS },
  slow: { points: 1, duration: 30 * MINUTES },
  place: { points: 30, duration: 5 * MINUTES },
  crowd: { points: 20, duration: 5 * MINUTES },
  known: { points: 1, duration: 60 * DAYS },
  enrolment: { points: 20, duration: 5 * MINUTES },
}

type Kind = keyof typeof LIMITS

type Purpose = 'pin' | 'password' | 'code' | 'change'

/** `person` is an id, or a user name that nobody has: both are counted alike, so no answer tells which it was. */
type Try = { purpose: Purpose; person: string; place: Place }

type TrySpent = {
  forgive(): Promise<void>
  refuse: (code: ProblemCode, rest?: Omit<Problem, 'code'>) => never
}

/** Spends one try before the secret is checked, so that parallel guesses count. `forgive` gives it back. */
export async function spendTry(one: Try): Promise<TrySpent> {
  return inTurn(() => spendAtOnce(one))
}

async function spendAtOnce({ purpose, person, place }: Try): Promise<TrySpent> {
  const who = `${purpose}:${person}`
  const { name, mark, crowd } = placeNames(place)
  const known = mark !== null && (await open('known').get(`${who}@${mark}`)) !== null
  const pair = `${who}@${known ? mark : name}`
  const shared: [Kind, string][] = known
    ? []
    : [
        ['place', `${purpose}@${name}`],
        ['crowd', `${who}@${crowd}`],
      ]
  const days = known ? [pair] : [pair, `${who}@${crowd}`]
  const facts = { purpose, place: name, staffId: UUID.test(person) ? person : null }
  await logUsedUp(facts, async () => {
    // The place's count is only read here, since tries that the pair refuses must not use it up. A used-up place
    // refuses without writing a row, so that made-up names do not fill the database.
    if (!known) await requireLeft('place', `${purpose}@${name}`)
    await spend('pair', pair)
    for (const [kind, key] of shared) await spend(kind, key)
    await spendOfDay(days)
  })
  return {
    ...refusing(facts),
    async forgive() {
      await inTurn(async () => {
        await open('pair').delete(pair)
        for (const [kind, key] of shared) await open(kind).reward(key)
        for (const key of days) {
          await open('day').reward(key)
          await open('slow').delete(key)
        }
        await rememberPlace({ purpose, person, place })
      }, true)
    },
  }
}

/** From now on strangers who try that secret elsewhere do not slow the person down at this place. */
export async function rememberPlace({ purpose, person, place }: Try): Promise<void> {
  const { mark } = placeNames(place)
  if (mark !== null) await open('known').set(`${purpose}:${person}@${mark}`, 1, LIMITS.known.duration)
}

/** Spends one of an address's tries at codes that are too long to need a limit on all addresses together. */
export async function spendEnrolmentTry(address: string): Promise<TrySpent> {
  const facts = { purpose: 'enrolment', place: `address:${address}`, staffId: null }
  await inTurn(() => logUsedUp(facts, () => spend('enrolment', address)))
  return {
    ...refusing(facts),
    async forgive() {
      await open('enrolment').delete(address)
    },
  }
}

type Facts = { purpose: string; place: string; staffId: string | null }

function refusing(facts: Facts): Pick<TrySpent, 'refuse'> {
  return {
    refuse(code, rest) {
      logSecurity('secret_wrong', facts)
      return refuse(code, rest)
    },
  }
}

async function logUsedUp(facts: Facts, spending: () => Promise<void>): Promise<void> {
  try {
    await spending()
  } catch (error) {
    if (error instanceof DomainError) logSecurity('tries_used_up', facts)
    throw error
  }
}

async function spendOfDay(keys: string[]): Promise<void> {
  for (const key of keys) {
    if (!(await isSpent('day', key))) await spend('slow', key)
  }
}

async function spend(kind: Kind, key: string): Promise<void> {
  const wait = await consume(kind, key)
  if (wait) refuseFor(wait)
}

async function requireLeft(kind: Kind, key: string): Promise<void> {
  const spent = await open(kind).get(key)
  if (spent && spent.consumedPoints >= LIMITS[kind].points) refuseFor(spent)
}

function refuseFor(wait: RateLimiterRes): never {
  return refuse('SIGN_IN_LOCKED', { params: { minutes: Math.max(1, Math.ceil(wait.msBeforeNext / 60_000)) } })
}

async function isSpent(kind: Kind, key: string): Promise<boolean> {
  return (await consume(kind, key)) === null
}

/** Null if a try was left, else how long to wait. */
async function consume(kind: Kind, key: string): Promise<RateLimiterRes | null> {
  try {
    await open(kind).consume(key)
    return null
  } catch (error) {
    if (error instanceof RateLimiterRes) return error
    throw error
  }
}

function open(kind: Kind): RateLimiterPrisma {
  return new RateLimiterPrisma({
    storeClient: db(),
    keyPrefix: `try-${kind}`,
    clearExpiredByTimeout: false,
    ...LIMITS[kind],
  })
}

/** Sessions away from tills count together; a browser's mark from an earlier sign-in counts only for its person. */
export type Place =
  | { till: string }
  | { session: string }
  | { signedIn: string }
  | { address: string; browser: string | null }

export type AtBrowser = { till: { id: string } | null; from?: { address: string; browser: string | null } }

export function placeOfBrowser({ till, from }: AtBrowser): Place {
  return till ? { till: till.id } : (from ?? { address: 'unknown', browser: null })
}

/** Where somebody signed in tries a secret: at their till, else in all their sessions together. */
export function placeOfActor({ till, staffId }: Pick<Actor, 'till' | 'staffId'>): Place {
  return till ? { till: till.id } : { signedIn: staffId }
}

function placeNames(place: Place): { name: string; mark: string | null; crowd: 'tills' | 'away' } {
  if ('till' in place) return { name: `till:${place.till}`, mark: `till:${place.till}`, crowd: 'tills' }
  if ('signedIn' in place)
    return { name: `signed-in:${place.signedIn}`, mark: `signed-in:${place.signedIn}`, crowd: 'away' }
  if ('session' in place) return { name: `session:${place.session}`, mark: `session:${place.session}`, crowd: 'away' }
  const { address, browser } = place
  const mark = browser && `browser:${createHash('sha256').update(browser).digest('hex').slice(0, 32)}`
  return { name: `address:${address}`, mark, crowd: 'away' }
}

/** Fewer than half of a process's connections; the others are for those who sell. */
const MOST_AT_ONCE = 4
/** Behind this many, a person would wait longer than anybody does. */
const MOST_WAITING = 100

type Turns = { underWay: number; waiting: (() => void)[] }
const shared = globalThis as { posTryTurns?: Turns }

/** Runs a few tries at once, the others in turn: they write the same counts and would hold every connection. */
async function inTurn<T>(work: () => Promise<T>, always = false): Promise<T> {
  shared.posTryTurns ??= { underWay: 0, waiting: [] }
  const turns = shared.posTryTurns
  if (turns.underWay < MOST_AT_ONCE) turns.underWay += 1
  else if (always || turns.waiting.length < MOST_WAITING) await new Promise<void>((next) => turns.waiting.push(next))
  else refuse('SIGN_IN_BUSY')
  try {
    return await work()
  } finally {
    const next = turns.waiting.shift()
    if (next) next()
    else turns.underWay -= 1
  }
}
