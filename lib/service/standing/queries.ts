import type { Environment } from '@/lib/generated/prisma/client.ts'
import { authorise, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type SqlTx } from '@/lib/platform/database/db.ts'
import { inOrder } from '@/lib/platform/database/plain.ts'
import { credentialForTill, type MadeWith } from '@/lib/platform/env/choose-credential.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { DomainError, problemNamed, refuse } from '@/lib/platform/shared/problem.ts'
import { CATCH_UP_PROBLEMS, type CatchingUp, type StandingView } from './model.ts'
import { standingOf } from './standing-row.ts'
import { blockIsFresh } from './store-answer.ts'

export async function getStanding(actor: Actor): Promise<StandingView> {
  authorise(actor, 'sale:create')
  const key = credentialForTill(requireTill(actor))
  const standing = await standingOf(key)
  return {
    catchingUp: await getCatchingUp(key.environment),
    balanceText: standing?.availableCents == null ? null : formatUsd(standing.availableCents),
    balanceAt: standing?.balanceAt?.toISOString() ?? null,
    blocked: blockOf(standing),
  }
}

/** @throws the fresh stop's code, KEY_OF_OTHER_PARTNER until a person confirms whose it is, or CATCHING_UP */
export async function refuseIfBlocked({ credential, environment }: MadeWith, tx: SqlTx = db()): Promise<void> {
  const [, standing] = await inOrder(tx, [
    () => refuseWhileCatchingUp(tx, environment),
    () => standingOf({ name: credential, environment }, tx),
  ])
  refuseOtherPartner(standing)
  if (standing?.blockedCode && blockIsFresh(standing, await databaseNow(tx))) refuseBlocked(standing)
}

/** The same, however old the stop: a sale with a customer's money must not test whether the Service serves us again. */
export async function refuseWhileBlocked({ credential, environment }: MadeWith, tx: SqlTx): Promise<void> {
  await refuseWhileCatchingUp(tx, environment)
  const standing = await standingOf({ name: credential, environment }, tx)
  refuseOtherPartner(standing)
  if (standing) refuseBlocked(standing)
}

type Standing = Awaited<ReturnType<typeof standingOf>>

/** Otherwise a sale would be paid with the money of an account that nobody named. */
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

export async function getCatchingUp(environment: Environment): Promise<CatchingUp | null> {
  const open = await db().lostTime.findFirst({ where: { environment, caughtUpAt: null } })
  if (!open) return null
  const problem = CATCH_UP_PROBLEMS.find((one) => one === open.problem) ?? null
  return { since: open.since.toISOString(), problem, key: open.problemKey }
}

/** What would be sold may have been sold in the time that was lost. @throws CATCHING_UP */
export async function refuseWhileCatchingUp(tx: SqlTx, environment: Environment): Promise<void> {
  const open = await tx.$queryRaw<unknown[]>`
    select 1 from "LostTime" where environment = ${environment}::"Environment" and "caughtUpAt" is null limit 1`
  if (open.length > 0) refuse('CATCHING_UP')
}
