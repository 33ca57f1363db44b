import type { Credential } from '@/lib/platform/env/credential.ts'
import type { Account } from '@/lib/service/api/contract/account.ts'
import { type Finding, NEEDED_ABILITIES, type Verdict } from '../model.ts'

const SELLING = ['catalogue:read', 'transactions:write', 'transactions:read']

/** Checks a key's account (service-api.md, Endpoints: `GET /me`) against what we configured for the key. */
export function checkAccount(credential: Credential, account: Account): Finding[] {
  return [environmentOf(credential, account), abilitiesOf(credential, account), branchOf(credential, account)]
}

function found(check: Finding['check'], about: string, verdict: Verdict, reason: string, params = {}): Finding {
  return { check, about, verdict, reason, params }
}

function environmentOf({ name, environment }: Credential, account: Account): Finding {
  const told = account.environment
  const check = 'key_environment'
  if (told === null) return found(check, name, 'look', 'not_told', { environment })
  if (told !== environment) return found(check, name, 'bad', 'differs', { environment, told })
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
