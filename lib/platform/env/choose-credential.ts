import { refuse } from '@/lib/platform/shared/problem.ts'
import type { Credential } from './credential.ts'
import { env } from './env.ts'

type Seller = { branchCode: string; training: boolean }

/** One limited to its branch, else the first for all. A training till uses only test keys. */
export function credentialForTill({ branchCode, training }: Seller): Credential {
  const { credentials } = env()
  const usable = training ? credentials.filter(({ environment }) => environment === 'test') : credentials
  return (
    usable.find((credential) => credential.branch === branchCode) ??
    usable.find((credential) => credential.branch === null) ??
    refuse(training ? 'NO_TEST_KEY' : 'NO_KEY_FOR_BRANCH')
  )
}

/** Throws if the environment no longer has it. */
export function credentialNamed(name: string): Credential {
  const found = env().credentials.find((credential) => credential.name === name)
  if (!found) throw new Error(`No credential is named ${name}; sales made with it cannot be followed`)
  return found
}

export type MadeWith = { credential: string; environment: Credential['environment'] }

/** Null once retired. Never a key of that name for the other environment: practice is not real money. */
export function keyMadeWith({ credential, environment }: MadeWith): Credential | null {
  return env().credentials.find((one) => one.name === credential && one.environment === environment) ?? null
}

/** To re-price what is paid: the key that priced it or, once retired, the one its branch sells with. */
export function keyToPriceAgain(made: MadeWith, branchCode: string): Credential {
  const usable = env().credentials.filter(({ environment }) => environment === made.environment)
  return (
    keyMadeWith(made) ??
    usable.find(({ branch }) => branch === branchCode) ??
    usable.find(({ branch }) => branch === null) ??
    refuse(made.environment === 'test' ? 'NO_TEST_KEY' : 'NO_KEY_FOR_BRANCH')
  )
}

/** Those for all branches first; the first reads the balance, which all share. */
export function officeKeys(): [Credential, ...Credential[]] {
  const environment = officeEnvironment()
  const keys = env().credentials.filter((credential) => credential.environment === environment)
  const [first, ...others] = keys.toSorted((a, b) => Number(a.branch !== null) - Number(b.branch !== null))
  if (!first) throw new Error(`No credential is for ${environment}`)
  return [first, ...others]
}

export function environmentOf(till: Seller | null): Credential['environment'] {
  return till === null ? officeEnvironment() : credentialForTill(till).environment
}

export function officeEnvironment(): Credential['environment'] {
  return env().credentials.some((credential) => credential.environment === 'live') ? 'live' : 'test'
}
