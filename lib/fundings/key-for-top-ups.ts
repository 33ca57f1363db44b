import { officeEnvironment } from '../credentials.ts'
import { env } from '../env.ts'
import type { Credential } from '../service-api/credentials.ts'

/** The key that tops up the balance that the office answers for: one for all branches, where there is one. */
export function keyForTopUps(): Credential {
  const environment = officeEnvironment()
  const keys = env().credentials.filter((credential) => credential.environment === environment)
  const found = keys.find(({ branch }) => branch === null) ?? keys[0]
  if (!found) throw new Error(`No credential is for ${environment}`)
  return found
}
