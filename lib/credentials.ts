import { env } from './env.ts'
import type { Credential } from './service-api/credentials.ts'
import { refuse } from './shared/problem.ts'

/** The key that a branch sells with: its own if one is limited to it, else the first that is for all branches. */
export function credentialForBranch(branchCode: string): Credential {
  const { credentials } = env()
  return (
    credentials.find((credential) => credential.branch === branchCode) ??
    credentials.find((credential) => credential.branch === null) ??
    refuse('NO_KEY_FOR_BRANCH')
  )
}

/** The key of that name, with which a sale was made and is followed. Throws if the environment no longer has it. */
export function credentialNamed(name: string): Credential {
  const found = env().credentials.find((credential) => credential.name === name)
  if (!found) throw new Error(`No credential is named ${name}; sales made with it cannot be followed`)
  return found
}

/** The environment that a branch sells in; away from a branch it is live only where no key is for testing. */
export function environmentOf(branchCode: string | null): Credential['environment'] {
  if (branchCode !== null) return credentialForBranch(branchCode).environment
  return env().credentials.every((credential) => credential.environment === 'live') ? 'live' : 'test'
}
