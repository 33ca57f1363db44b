import { authorise, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { credentialForTill, type MadeWith } from '@/lib/platform/env/choose-credential.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { DomainError, problemNamed, refuse } from '@/lib/platform/shared/problem.ts'
import { readCatchingUp, refuseWhileCatchingUp } from '@/lib/service/lost-time/queries.ts'
import type { StandingView } from './model.ts'
import { blockIsFresh } from './note-answer.ts'
import { standingOf } from './standing-of.ts'

/** The Service balance of the till's key and, if selling is stopped or waits for the catch-up, why. */
export async function getStanding(actor: Actor): Promise<StandingView> {
  authorise(actor, 'sale:create')
  const key = credentialForTill(requireTill(actor))
  const standing = await standingOf(key)
  return {
    catchingUp: await readCatchingUp(key.environment),
    balanceText: standing?.availableCents == null ? null : formatUsd(standing.availableCents),
    balanceAt: standing?.balanceAt?.toISOString() ?? null,
    blocked: blockOf(standing),
  }
}

/**
 * Refuses, without a call, with the code that stopped the key, while the stop is fresh, with KEY_OF_OTHER_PARTNER until
 * a person confirms whose it is, or with CATCHING_UP while this database catches up with what it lost.
 */
export async function refuseIfBlocked({ credential, environment }: MadeWith, tx: Tx = db()): Promise<void> {
  await refuseWhileCatchingUp(tx, environment)
  const standing = await standingOf({ name: credential, environment }, tx)
  refuseOtherPartner(standing)
  if (standing?.blockedCode && blockIsFresh(standing, await databaseNow(tx))) refuseBlocked(standing)
}

/**
 * The same, however old the stop is, for sales that nobody at a till asked for: a sale backed by a customer's money
 * must not be what tests whether the Service serves us again. A quote or the balance tests that.
 */
export async function refuseWhileBlocked({ credential, environment }: MadeWith, tx: Tx): Promise<void> {
  await refuseWhileCatchingUp(tx, environment)
  const standing = await standingOf({ name: credential, environment }, tx)
  refuseOtherPartner(standing)
  if (standing) refuseBlocked(standing)
}

type Standing = Awaited<ReturnType<typeof standingOf>>

/** Another partner's key took the name: what it would sell is paid with the money of an account nobody named. */
function refuseOtherPartner(standing: Standing): void {
  if (standing?.otherPartner) refuse('KEY_OF_OTHER_PARTNER')
}

function blockOf(standing: Standing): StandingView['blocked'] {
  if (standing?.otherPartner) return { code: 'KEY_OF_OTHER_PARTNER', reason: null }
  return standing?.blockedCode ? { code: standing.blockedCode, reason: standing.blockedReason } : null
}

function refuseBlocked({ blockedCode, blockedReason }: { blockedCode: string | null; blockedReason: string | null }) {
  if (!blockedCode) return
  throw new DomainError({ ...problemNamed(blockedCode), ...(blockedReason && { params: { reason: blockedReason } }) })
}
