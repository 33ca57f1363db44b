import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, hasBranch } from '@/lib/people/access/model.ts'
import { env } from '@/lib/platform/env/env.ts'
import type { Account } from '@/lib/service/api/contract/account.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { noteReadAnswer } from '@/lib/service/standing/note-answer.ts'
import type { LimitsView } from './model.ts'

const FRESH_MS = 60_000

type Kept = { at: number; account: Promise<Account | null> }

const shared = globalThis as { posAccounts?: Map<string, Kept> }

/**
 * How much of each key's limits is used today, from `/me`, at most a minute old (service-api.md, Limits). Leaves out
 * names and values that it does not give. Refuses with NOT_ALLOWED.
 */
export async function readLimits(actor: Actor): Promise<LimitsView[]> {
  authorise(actor, 'report:read')
  const keys = env().credentials.filter(({ branch }) => branch === null || hasBranch(actor, branch))
  return Promise.all(
    keys.map(async ({ name }) => {
      const account = await accountOf(name)
      const limits = (account?.limits ?? []).flatMap((limit) =>
        limit.name === null
          ? []
          : [{ name: limit.name, limitCents: limit.limitCents, usedCents: limit.usedTodayCents }],
      )
      return { credential: name, known: account !== null, tier: account?.tier ?? null, limits }
    }),
  )
}

/** A silent Service is asked again after a minute, not on every page view. */
function accountOf(name: string): Promise<Account | null> {
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
