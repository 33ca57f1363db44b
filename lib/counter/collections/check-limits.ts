import { setTimeout as delay } from 'node:timers/promises'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { Account } from '@/lib/service/api/contract/account.ts'
import { collectionLimits } from '@/lib/service/api/field-names.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { noteReadAnswer } from '@/lib/service/standing/note-answer.ts'

/** The customer is waiting: without an answer by then, the limits are left to the Service. */
const PATIENCE_MS = 3_000

/**
 * Checks both limits of collections before asking a customer (service-api.md, Limits): what is left of the day's limit,
 * and the limit of one collection. An unknown limit refuses nothing.
 */
export async function checkCollectionLimits(credentialName: string, amountCents: Cents): Promise<void> {
  const asked = serviceFor(credentialName).me()
  const answer = await Promise.race([asked, delay(PATIENCE_MS, null, { ref: false })])
  if (answer === null) return
  await noteReadAnswer(credentialNamed(credentialName), answer)
  if (answer.kind !== 'ok') return
  const one = find(answer.data, collectionLimits.perCollection)
  if (one?.limitCents != null && amountCents > one.limitCents) {
    refuse('COLLECTION_OVER_LIMIT', { field: 'amount', params: { largest: formatUsd(one.limitCents) } })
  }
  const day = find(answer.data, collectionLimits.perDay)
  if (day?.limitCents == null || day.usedTodayCents === null) return
  const left = day.limitCents - day.usedTodayCents
  if (amountCents > left) {
    refuse('COLLECTION_OVER_DAY', { field: 'amount', params: { left: formatUsd(left < 0n ? 0n : left) } })
  }
}

function find({ limits }: Account, names: readonly string[]) {
  return limits.find(({ name }) => name !== null && names.includes(name))
}
