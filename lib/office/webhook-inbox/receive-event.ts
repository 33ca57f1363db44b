import { runPlain } from '@/lib/platform/database/db.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { processNow } from '@/lib/platform/shared/now.ts'
import { verifySignature } from '@/lib/service/api/signature.ts'
import { parseWebhookEvent, type WebhookEvent } from '@/lib/service/api/webhook-event.ts'
import { noteStale } from './internal/note-stale.ts'
import { tallyRefusal } from './internal/tally-refusal.ts'
import { wakeWorker } from './internal/wake-worker.ts'
import type { EventOutcome } from './model.ts'
import { sealBody } from './sealed-body.ts'

export type Delivery = { rawBody: Uint8Array; timestamp: string | null; signature: string | null }

/**
 * `stored`: to be handled. `seen`: an event with this id was stored before. `refused`: not from the Service; counted.
 */
export type Received = { kind: 'stored' | 'seen' } | { kind: 'refused'; reason: string }

/**
 * Receives one delivery: checks the signature over the raw bytes (service-api.md, Events), then commits a row of the
 * inbox, which makes a worker take it (rule R6). An event whose id was seen before is not stored again.
 */
export async function receiveEvent(delivery: Delivery): Promise<Received> {
  const { signers, reason } = findSigners(delivery)
  const [first] = signers
  if (!first) return countRefusal(reason)
  const event = parseWebhookEvent(delivery.rawBody)
  if (!event) return countRefusal('unreadable')
  const named = signers.find(({ environment }) => environment === event.environment)
  return store(named ?? first, event, new TextDecoder().decode(delivery.rawBody))
}

/** Why a delivery fails all keys, most telling first: a stale one did come from the Service. */
const REASONS = ['stale', 'forged', 'missing', 'no_secret'] as const
type Reason = (typeof REASONS)[number] | 'unreadable'

/** The keys with the secret that signed, which may be of both environments; if there are none, the reason. */
function findSigners(delivery: Delivery): { signers: Credential[]; reason: Reason } {
  const heard = new Set<Reason>(['no_secret'])
  const signers: Credential[] = []
  for (const credential of env().credentials) {
    if (credential.webhookSecrets.length === 0) continue
    const verdict = verifySignature({ ...delivery, secrets: credential.webhookSecrets, now: processNow() })
    if (verdict.ok) {
      signers.push(credential)
      continue
    }
    if (verdict.problem === 'stale') noteStale(credential.name, verdict.ageSeconds)
    heard.add(verdict.problem)
  }
  return { signers, reason: REASONS.find((reason) => heard.has(reason)) ?? 'no_secret' }
}

const INSERT = `
  insert into "WebhookInbox"
    (environment, credential, "eventId", type, "objectId", reference, "sealedBody", outcome, "handledAt")
  values ($1, $2, $3, $4, $5, $6, $7, $8, case when $8::text is not null then now() end) on conflict (environment, "eventId") do nothing`

/**
 * One insert and nothing else, since many events arrive at once and the Service waits for each. An event that names the
 * other environment is stored under its key's environment and changes nothing: it must not take the id of an event that
 * comes with a key of the environment it names.
 */
async function store(credential: Credential, event: WebhookEvent, rawBody: string): Promise<Received> {
  const { environment } = credential
  const outcome: EventOutcome | null =
    event.environment && event.environment !== environment ? 'other_environment' : null
  const sealedBody = sealBody({ environment, eventId: event.eventId }, rawBody)
  const { eventId, type, objectId, reference } = event
  const named = [environment, credential.name, eventId, type, objectId, reference, sealedBody]
  const stored = await runPlain(INSERT, [...named, outcome])
  if (stored === 0) return { kind: 'seen' }
  wakeWorker()
  return { kind: 'stored' }
}

async function countRefusal(reason: Reason): Promise<Received> {
  await tallyRefusal(reason)
  return { kind: 'refused', reason }
}
