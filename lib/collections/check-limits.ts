import { setTimeout as delay } from 'node:timers/promises'
import { credentialNamed } from '../credentials.ts'
import { serviceFor } from '../service.ts'
import type { Account } from '../service-api/contract/account.ts'
import { collectionLimits } from '../service-api/field-names.ts'
import { type Cents, formatUsd } from '../shared/money.ts'
import { refuse } from '../shared/problem.ts'
import { noteReadAnswer } from '../standing/note-answer.ts'

/** The customer stands there: without an answer by then the limits are left to the Service. */
const PATIENCE_MS = 3_000

/**
 * Checks both limits of collections before a customer is asked (service-api.md, Limits): what is left of the day, and one
 * collection's own. Refuses with COLLECTION_OVER_LIMIT or COLLECTION_OVER_DAY. A limit that is not told refuses nothing.
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
