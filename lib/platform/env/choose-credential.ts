import { refuse } from '@/lib/platform/shared/problem.ts'
import type { Credential } from './credential.ts'
import { env } from './env.ts'

/** What decides which key a till sells with. */
type Seller = { branchCode: string; training: boolean }

/**
 * The key that a till sells with: one limited to its branch, else the first for all branches. A training till uses only
 * test keys, in the same order.
 */
export function credentialForTill({ branchCode, training }: Seller): Credential {
  const { credentials } = env()
  const usable = training ? credentials.filter(({ environment }) => environment === 'test') : credentials
  return (
    usable.find((credential) => credential.branch === branchCode) ??
    usable.find((credential) => credential.branch === null) ??
    refuse(training ? 'NO_TEST_KEY' : 'NO_KEY_FOR_BRANCH')
  )
}

/** The key with that name, to follow a sale made with it. Throws if the environment no longer has it. */
export function credentialNamed(name: string): Credential {
  const found = env().credentials.find((credential) => credential.name === name)
  if (!found) throw new Error(`No credential is named ${name}; sales made with it cannot be followed`)
  return found
}

/** The key that something was made with, which may be here no more. */
export type MadeWith = { credential: string; environment: Credential['environment'] }

/**
 * The key that an order was made with; null once retired. Its name may since belong to a key of the other environment,
 * which must never continue the order: practice and real money do not mix.
 */
export function keyMadeWith({ credential, environment }: MadeWith): Credential | null {
  return env().credentials.find((one) => one.name === credential && one.environment === environment) ?? null
}

/**
 * The key to re-price something already paid for: the one that priced it or, once that is retired, the one its branch
 * sells with in that environment.
 */
export function keyToPriceAgain(made: MadeWith, branchCode: string): Credential {
  const usable = env().credentials.filter(({ environment }) => environment === made.environment)
  return (
    keyMadeWith(made) ??
    usable.find(({ branch }) => branch === branchCode) ??
    usable.find(({ branch }) => branch === null) ??
    refuse(made.environment === 'test' ? 'NO_TEST_KEY' : 'NO_KEY_FOR_BRANCH')
  )
}

/** The office's keys, those for all branches first; the first is used to read the balance, which all of them share. */
export function officeKeys(): [Credential, ...Credential[]] {
  const environment = officeEnvironment()
  const keys = env().credentials.filter((credential) => credential.environment === environment)
  const [first, ...others] = keys.toSorted((a, b) => Number(a.branch !== null) - Number(b.branch !== null))
  if (!first) throw new Error(`No credential is for ${environment}`)
  return [first, ...others]
}

/** The environment that a till sells in; without a till, the office's. */
export function environmentOf(till: Seller | null): Credential['environment'] {
  return till === null ? officeEnvironment() : credentialForTill(till).environment
}

/** The office's environment: live as soon as any key is live, even if others are for training. */
export function officeEnvironment(): Credential['environment'] {
  return env().credentials.some((credential) => credential.environment === 'live') ? 'live' : 'test'
}
