import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { noteReadAnswer, setBlock } from './note-answer.ts'

/** With these every call is refused (service-api.md, Authentication rule 2), so one that is answered ends them. */
const UNKNOWN_KEY_CODES = ['KEY_INVALID', 'KEY_ENVIRONMENT_MISMATCH']

/**
 * Fetches a key's balance and keeps it for the screens; without an answer, or if a later one was faster, the last known
 * stays. A balance not below zero ends the pause of the partner (service-api.md, Pause: a top-up ends it), and any
 * answer clears an unknown key, unless that came after we had asked. `balanceAt` is when we asked, by the database's clock: later
 * moves may not be in it, but those before `balanceToldAt` may.
 */
export async function refreshBalance(credential: Credential): Promise<void> {
  const askedAt = await databaseNow(db())
  const answer = await serviceFor(credential.name).balances()
  if (answer.kind !== 'ok') return noteReadAnswer(credential, answer)
  const { availableCents, reservedCents } = answer.data
  const { name, environment } = credential
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "ServiceStanding" where credential = ${name} for no key update`
    const before = await tx.serviceStanding.findUnique({ where: { credential: name } })
    if (before?.balanceAt && before.balanceAt > askedAt) return
    const data = { availableCents, reservedCents, balanceAt: askedAt, balanceToldAt: await databaseNow(tx) }
    await tx.serviceStanding.upsert({
      where: { credential: name },
      create: { credential: name, environment, ...data },
      update: data,
    })
    // A refusal that came after we asked knows more than this answer.
    const blockedCode = before?.blockedAt && before.blockedAt < askedAt ? before.blockedCode : null
    const isPauseOver = blockedCode === 'PARTNER_PAUSED' && availableCents >= 0n
    const isKeyKnown = blockedCode !== null && UNKNOWN_KEY_CODES.includes(blockedCode)
    if (isPauseOver || isKeyKnown) await setBlock(credential, null, tx)
    if (before?.availableCents !== availableCents) await notifyChange(tx, { topic: 'balance', id: name })
  })
}
