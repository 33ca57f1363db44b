import { hash, verify } from '@node-rs/argon2'

/** OWASP's second recommended cost for argon2id: a sixth of a second on an old PC is too long at a counter. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let decoy: Promise<string> | undefined

/** The argon2id hash of a PIN or password. */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret, COST)
}

/** Whether the secret is right. Takes as long for an unknown person, so timing does not reveal names. */
export async function secretMatches(stored: string | null | undefined, secret: string): Promise<boolean> {
  decoy ??= hashSecret('nobody')
  const right = await verify(stored ?? (await decoy), secret)
  return right && stored !== null && stored !== undefined
}
