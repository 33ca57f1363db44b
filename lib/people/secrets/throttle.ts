import { RateLimiterPrisma, RateLimiterRes } from 'rate-limiter-flexible'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/**
 * Limits guessing: per five minutes, five tries for a person and thirty at a place; thirty a day for a person, so
 * guessing a four-digit PIN takes over a year. A try is spent before the secret is checked, so parallel guesses count,
 * and a right one is refunded. Stored in the database, so restarts and other processes share it.
 */
const LIMITS = {
  person: { points: 5, duration: 5 * 60 },
  personDay: { points: 30, duration: 24 * 60 * 60 },
  place: { points: 30, duration: 5 * 60 },
  enrolment: { points: 100, duration: 5 * 60 },
}

export type TrySpent = { forgive(): Promise<void> }

function open(kind: keyof typeof LIMITS): RateLimiterPrisma {
  return new RateLimiterPrisma({
    storeClient: db(),
    keyPrefix: kind,
    clearExpiredByTimeout: false,
    ...LIMITS[kind],
  })
}

async function spend(limiter: RateLimiterPrisma, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    refuse('SIGN_IN_LOCKED', { params: { minutes: Math.max(1, Math.ceil(error.msBeforeNext / 60_000)) } })
  }
}

/** Spends one of the tries at enrolment codes that all strangers share, or refuses with SIGN_IN_LOCKED. */
export function spendEnrolmentTry(): Promise<void> {
  return spend(open('enrolment'), 'all')
}

/** Spends one try of a person at a place, or refuses with SIGN_IN_LOCKED and the minutes left. */
export async function spendTry(person: string, place: string): Promise<TrySpent> {
  const persons = open('person')
  const days = open('personDay')
  const places = open('place')
  await spend(places, place)
  await spend(persons, person)
  await spend(days, person)
  return {
    async forgive() {
      await Promise.all([persons.delete(person), days.delete(person), places.reward(place)])
    },
  }
}
