import { officeKeys } from '@/lib/platform/env/choose-credential.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { accountOf } from '@/lib/service/standing/account-of.ts'

const ABILITY = 'funding:write'
/**
 * Somebody waits for the form. If the Service has not answered by then, we treat it as not saying what the key may do.
 */
const PATIENCE_MS = 3_000

/**
 * The office's key that may top up (service-api.md, Authentication rule 3), one for all branches before others. If the
 * Service says this of no key, the first key about whose rights it says nothing; else the first key, whose refusal then
 * tells what it lacks. If there is only one key, we do not ask.
 */
export async function keyForTopUps(): Promise<Credential> {
  const keys = officeKeys()
  if (keys.length === 1) return keys[0]
  const told = await Promise.all(keys.map(async (key) => ({ key, abilities: await abilitiesOf(key.name) })))
  const able = told.find(({ abilities }) => abilities.includes(ABILITY))
  const unknown = told.find(({ abilities }) => abilities.length === 0)
  return (able ?? unknown)?.key ?? keys[0]
}

/** What a key may do; empty if the Service does not answer or does not say. */
async function abilitiesOf(name: string): Promise<readonly string[]> {
  const account = await accountOf(name, PATIENCE_MS)
  return typeof account === 'string' ? [] : account.abilities
}
