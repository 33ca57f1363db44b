import { env } from '@/lib/platform/env/env.ts'
import type { Account } from '@/lib/service/api/contract/account.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { noteReadAnswer } from './note-answer.ts'

const FRESH_MS = 60_000

type Kept = { at: number; account: Promise<Account | null> }

const shared = globalThis as { posAccounts?: Map<string, Kept> }

/**
 * A key's account, from `/me` (service-api.md, Endpoints), at most a minute old; null without an answer. A silent
 * Service too is asked again only after a minute, not on every page view.
 */
export function accountOf(name: string): Promise<Account | null> {
  shared.posAccounts ??= new Map()
  const kept = shared.posAccounts.get(name)
  if (kept && Date.now() - kept.at < FRESH_MS) return kept.account
  const account = askFor(name)
  shared.posAccounts.set(name, { at: Date.now(), account })
  return account
}

async function askFor(name: string): Promise<Account | null> {
  const credential = env().credentials.find((one) => one.name === name)
  const answer = await serviceFor(name).me()
  if (credential) await noteReadAnswer(credential, answer)
  return answer.kind === 'ok' ? answer.data : null
}
