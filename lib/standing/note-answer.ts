import { inTransaction, type Tx } from '../db.ts'
import { notifyChange } from '../live/notify-change.ts'
import type { Answer } from '../service-api/answer.ts'
import type { Credential } from '../service-api/credentials.ts'
import { isBlockingCode } from './model.ts'

/** After a stop one request in this time may find out whether the Service would serve us again. */
const PROBE_EVERY_MS = 30_000

/**
 * Keeps in mind what an answer says about the key itself: a blocking refusal stops selling everywhere with one banner,
 * and a call of the selling kind that goes through lifts it.
 */
export async function noteAnswer(credential: Credential, answer: Answer<unknown>, tx?: Tx): Promise<void> {
  if (answer.kind === 'refused' && isBlockingCode(answer.error.code)) {
    await setBlock(credential, { code: answer.error.code, reason: answer.error.reason ?? answer.error.ability }, tx)
  } else if (answer.kind === 'ok') {
    await setBlock(credential, null, tx)
  }
}

type Block = { code: string; reason: string | null }

/** Stops or frees a key; tells the screens only when that is news. */
export function setBlock(credential: Credential, block: Block | null, tx?: Tx): Promise<void> {
  return inTransaction(tx, async (inner) => {
    const { name, environment } = credential
    const before = await inner.serviceStanding.findUnique({ where: { credential: name } })
    if (!block && !before?.blockedCode) return
    const data = {
      blockedCode: block?.code ?? null,
      blockedReason: block?.reason ?? null,
      blockedAt: block && new Date(),
    }
    await inner.serviceStanding.upsert({
      where: { credential: name },
      create: { credential: name, environment, ...data },
      update: data,
    })
    if (before?.blockedCode !== data.blockedCode) await notifyChange(inner, { topic: 'standing', id: name })
  })
}

/** Whether a blocked key has just been tried, so that the next request would only be a storm. */
export function blockIsFresh(standing: { blockedCode: string | null; blockedAt: Date | null }, now: Date): boolean {
  if (!standing.blockedCode || !standing.blockedAt) return false
  return now.getTime() - standing.blockedAt.getTime() < PROBE_EVERY_MS
}
