import type { Environment } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { openStanding } from './standing-row.ts'
import { endStopsByBalance, type PauseOnAccount, storeReadAnswer } from './store-answer.ts'

/**
 * Stores the balance, unless a later request's is known or the question about a pause got no answer. `balanceAt` is
 * when we asked, so later moves may be missing. Returns whether the Service answered.
 */
export async function refreshBalance(credential: Credential): Promise<boolean> {
  const askedAt = await databaseNow(db())
  const answer = await serviceFor(credential.name).balances()
  if (answer.kind !== 'ok') {
    await openStanding(db(), credential)
    await storeReadAnswer(credential, answer)
    return false
  }
  const { availableCents, reservedCents } = answer.data
  const { name } = credential
  const pause = availableCents < 0n ? 'stands' : await askAboutPause(credential)
  if (pause === 'unanswered') return false
  const before = await db().$transaction(async (tx) => {
    await openStanding(tx, credential)
    await tx.$queryRaw`select 1 from "ServiceStanding" where credential = ${name} for no key update`
    const known = await tx.serviceStanding.findUniqueOrThrow({ where: { credential: name } })
    if (known.balanceAt && known.balanceAt > askedAt) return null
    const data = { availableCents, reservedCents, balanceAt: askedAt, balanceToldAt: await databaseNow(tx) }
    await tx.serviceStanding.update({ where: { credential: name }, data })
    if (known.availableCents !== availableCents) await notifyChange(tx, { topic: 'balance', id: name })
    return known
  })
  if (!before) return true
  const wasBelowZero = before.availableCents !== null && before.availableCents < 0n
  await endStopsByBalance(credential, { wasBelowZero, pause, askedAt })
  return true
}

export async function refreshBalances(environment: Environment): Promise<void> {
  const keys = env().credentials.filter((credential) => credential.environment === environment)
  await Promise.all(keys.map(refreshBalance))
}

async function askAboutPause(credential: Credential): Promise<PauseOnAccount | 'unanswered'> {
  const { name, environment } = credential
  if ((await db().serviceStanding.count({ where: { environment, blockedCode: 'PARTNER_PAUSED' } })) === 0)
    return 'untold'
  const answer = await serviceFor(name).me()
  await storeReadAnswer(credential, answer)
  if (answer.kind !== 'ok') return 'unanswered'
  if (answer.data.paused === null) return 'untold'
  return answer.data.paused ? 'stands' : 'over'
}
