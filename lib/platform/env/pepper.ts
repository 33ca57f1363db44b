import { Secret } from './credential.ts'

/** A secret that goes into the hash of every PIN and password, and the name by which a hash remembers it. */
export type Pepper = { readonly id: string; readonly secret: Secret }

const PEPPER = /^([a-z0-9]{1,12}):([^\s:,]{32,})$/

/**
 * Reads peppers as `id:secret` pairs separated by commas, newest first: new hashes use the first, and hashes made with
 * the others still match. Adds faults to `faults`, without the value.
 */
export function readPeppers(text: string, faults: string[]): Pepper[] {
  const peppers = text.split(',').flatMap((pair) => {
    const [, id, secret] = PEPPER.exec(pair.trim()) ?? []
    return id && secret ? [{ id, secret: new Secret(secret) }] : []
  })
  if (peppers.length < text.split(',').length) {
    faults.push('SECRET_PEPPERS must be id:secret pairs with commas, each secret of at least 32 characters')
  } else if (new Set(peppers.map(({ id }) => id)).size < peppers.length) {
    faults.push('SECRET_PEPPERS has an id twice')
  }
  return peppers
}
