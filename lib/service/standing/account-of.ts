import { setTimeout as delay } from 'node:timers/promises'
import { env } from '@/lib/platform/env/env.ts'
import type { Account } from '@/lib/service/api/contract/account.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { noteReadAnswer } from './note-answer.ts'

const FRESH_MS = 60_000
/** How long the answer before this one stands in for it. */
const STANDS_IN_MS = 10 * 60_000

/** `unknown` if the Service did not tell; `asking` while nothing is known yet. */
type Told = Account | 'unknown' | 'asking'

type Kept = { askedAt: number; asking: Promise<Account | 'unknown'>; last: { at: number; told: Told } | null }

const shared = globalThis as { posAccounts?: Map<string, Kept> }

/**
 * A key's account, from `/me` (service-api.md, Endpoints), at most a minute old, waiting no longer than `withinMs`. If
 * the Service is slower, the answer before, at most ten minutes old; the new one is for the next call. A silent Service
 * too is asked again only after a minute, not on every page view.
 */
export async function accountOf(name: string, withinMs: number): Promise<Told> {
  const kept = askedFor(name)
  const told = await Promise.race([kept.asking, delay(withinMs, null, { ref: false })])
  if (told !== null) return told
  return kept.last && performance.now() - kept.last.at < STANDS_IN_MS ? kept.last.told : 'asking'
}

function askedFor(name: string): Kept {
  shared.posAccounts ??= new Map()
  const before = shared.posAccounts.get(name)
  if (before && performance.now() - before.askedAt < FRESH_MS) return before
  const kept: Kept = { askedAt: performance.now(), asking: askFor(name), last: before?.last ?? null }
  shared.posAccounts.set(name, kept)
  void kept.asking.then(
    (told) => {
      kept.last = { at: performance.now(), told }
    },
    () => {},
  )
  return kept
}

async function askFor(name: string): Promise<Account | 'unknown'> {
  const credential = env().credentials.find((one) => one.name === name)
  const answer = await serviceFor(name).me()
  if (credential) await noteReadAnswer(credential, answer)
  return answer.kind === 'ok' ? answer.data : 'unknown'
}
