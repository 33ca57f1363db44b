import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { noteReadAnswer, setBlock } from './note-answer.ts'

/** With these every call is refused (service-api.md, Authentication rule 2), so that one that is answered proves them over. */
const UNKNOWN_KEY_CODES = ['KEY_INVALID', 'KEY_ENVIRONMENT_MISMATCH']

/**
 * Asks the Service for the balance of a key and keeps it for the screens. A partner paused below zero is free again
 * once the balance is not (service-api.md, Pause: a top-up ends it), and a key that is read with is a known one again.
 * Without an answer, or where a later one was faster, the last known stands. `balanceAt` is when it was asked for, by the
 * database's clock: what moved since then may not be in it.
 */
export async function refreshBalance(credential: Credential): Promise<void> {
  const askedAt = await databaseNow(db())
  const answer = await serviceFor(credential.name).balances()
  if (answer.kind !== 'ok') return noteReadAnswer(credential, answer)
  const { availableCents, reservedCents } = answer.data
  const { name, environment } = credential
  await db().$transaction(async (tx) => {
    const before = await tx.serviceStanding.findUnique({ where: { credential: name } })
    if (before?.balanceAt && before.balanceAt > askedAt) return
    const data = { availableCents, reservedCents, balanceAt: askedAt }
    await tx.serviceStanding.upsert({
      where: { credential: name },
      create: { credential: name, environment, ...data },
      update: data,
    })
    const blockedCode = before?.blockedCode ?? ''
    const isPauseOver = blockedCode === 'PARTNER_PAUSED' && availableCents >= 0n
    if (isPauseOver || UNKNOWN_KEY_CODES.includes(blockedCode)) await setBlock(credential, null, tx)
    if (before?.availableCents !== availableCents) await notifyChange(tx, { topic: 'balance', id: name })
  })
}
