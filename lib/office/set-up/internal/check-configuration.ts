import type { Credential } from '@/lib/platform/env/credential.ts'
import type { Env } from '@/lib/platform/env/env.ts'
import type { Account } from '@/lib/service/api/contract/account.ts'
import { type Finding, NEEDED_ABILITIES, type Verdict } from '../model.ts'

/** The checks that need no call: addresses, keys for branches, a balance shared by installations, ways to pay. */
export function checkPlace(env: Env, branchCodes: readonly string[]): Finding[] {
  return [
    checkBaseUrl(env),
    checkOrigins(env),
    ...checkCover(env, branchCodes),
    checkStatementKey(env),
    checkSharedBalance(env, branchCodes),
    checkMethods(env),
  ]
}

function checkBaseUrl({ serviceBaseUrl, credentials }: Env): Finding {
  const base = { check: 'base_url', about: '', params: { address: serviceBaseUrl } } as const
  if (!serviceBaseUrl.endsWith('/api/v1')) return { ...base, verdict: 'bad', reason: 'path' }
  if (serviceBaseUrl.startsWith('https:')) return { ...base, verdict: 'good', reason: 'https' }
  const live = credentials.some(({ environment }) => environment === 'live')
  return { ...base, verdict: live ? 'bad' : 'look', reason: 'plain' }
}

function checkOrigins({ appOrigins }: Env): Finding {
  const plain = appOrigins.filter((origin) => !origin.startsWith('https:'))
  const params = { addresses: (plain.length > 0 ? plain : appOrigins).join(', ') }
  return plain.length === 0
    ? { check: 'https', about: '', verdict: 'good', reason: 'all', params }
    : { check: 'https', about: '', verdict: 'look', reason: 'loopback', params }
}

function checkCover({ credentials }: Env, branchCodes: readonly string[]): Finding[] {
  const base = { check: 'branches_covered' } as const
  if (branchCodes.length === 0) return [{ ...base, about: '', verdict: 'bad', reason: 'no_branches', params: {} }]
  const covered = (code: string) => credentials.some(({ branch }) => branch === null || branch === code)
  const bare = branchCodes.filter((code) => !covered(code))
  const wrong = [
    ...bare.map((about) => ({ about, reason: 'no_key', params: { branch: about } })),
    ...branchCodes.flatMap((code) => shadowOf(credentials, code)),
  ]
  if (wrong.length > 0) return wrong.map((one) => ({ ...base, verdict: 'bad', ...one }))
  return [{ ...base, about: '', verdict: 'good', reason: 'all', params: { branches: branchCodes.length } }]
}

/** A branch whose tills would sell with a test key because it comes before the live one (see `credentialForTill`). */
function shadowOf(credentials: Env['credentials'], about: string) {
  const own = credentials.filter(({ branch }) => branch === about)
  const usable = [...own, ...credentials.filter(({ branch }) => branch === null)]
  const live = usable.find(({ environment }) => environment === 'live')
  const key = usable[0]
  if (!live || !key || key.environment === 'live') return []
  return [{ about, reason: 'shadowed', params: { branch: about, key: key.name, live: live.name } }]
}

/** The statement covers the whole partner, so a key for all branches must read it (money rule 10). */
function checkStatementKey({ credentials }: Env): Finding {
  const whole = credentials.find(({ branch }) => branch === null)
  const base = { check: 'statement_key', about: whole?.name ?? '' } as const
  return whole
    ? { ...base, verdict: 'good', reason: 'one', params: { key: whole.name } }
    : { ...base, verdict: 'look', reason: 'none', params: {} }
}

/** An installation that serves only some of the branches spends a balance that others spend too (money rule 10). */
function checkSharedBalance({ credentials }: Env, branchCodes: readonly string[]): Finding {
  const base = { check: 'shared_balance', about: '' } as const
  const served = new Set(credentials.flatMap(({ branch }) => branch ?? []))
  const all = credentials.some(({ branch }) => branch === null)
  if (all || branchCodes.every((code) => served.has(code)))
    return { ...base, verdict: 'good', reason: 'own', params: {} }
  return { ...base, verdict: 'look', reason: 'shared', params: { branches: [...served].join(', ') } }
}

function checkMethods({ collectionMethods }: Env): Finding {
  const params = { methods: collectionMethods.map(({ label }) => label).join(', ') }
  return collectionMethods.length > 0
    ? { check: 'methods', about: '', verdict: 'good', reason: 'some', params }
    : { check: 'methods', about: '', verdict: 'look', reason: 'none', params }
}

const SELLING = ['catalogue:read', 'transactions:write', 'transactions:read']

/** Checks a key's account (service-api.md, Endpoints: `GET /me`) against what we configured for the key. */
export function checkAccount(credential: Credential, account: Account): Finding[] {
  return [environmentOf(credential, account), abilitiesOf(credential, account), branchOf(credential, account)]
}

function found(check: Finding['check'], about: string, verdict: Verdict, reason: string, params = {}): Finding {
  return { check, about, verdict, reason, params }
}

function environmentOf({ name, environment }: Credential, account: Account): Finding {
  const serviceEnvironment = account.environment
  const check = 'key_environment'
  if (serviceEnvironment === null) return found(check, name, 'look', 'not_told', { environment })
  if (serviceEnvironment !== environment)
    return found(check, name, 'bad', 'differs', { environment, told: serviceEnvironment })
  return found(check, name, environment === 'live' ? 'good' : 'look', environment, { environment })
}

function abilitiesOf({ name }: Credential, { abilities }: Account): Finding {
  const check = 'key_abilities'
  if (abilities.length === 0) return found(check, name, 'look', 'not_told')
  const missing = NEEDED_ABILITIES.filter((ability) => !abilities.includes(ability))
  if (missing.length === 0) return found(check, name, 'good', 'all')
  const params = { missing: missing.join(', ') }
  const stops = SELLING.some((ability) => !abilities.includes(ability))
  return found(check, name, stops ? 'bad' : 'look', stops ? 'cannot_sell' : 'some', params)
}

function branchOf({ name, branch }: Credential, { branchId }: Account): Finding {
  const check = 'key_branch'
  if (branch === branchId) return found(check, name, 'good', branch === null ? 'all' : 'one', { branch: branch ?? '' })
  if (branchId === null) return found(check, name, 'look', 'not_limited', { branch: branch ?? '' })
  return found(check, name, 'bad', 'differs', { branch: branch ?? '', told: branchId })
}
