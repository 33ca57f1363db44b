import { Prisma } from '@/lib/generated/prisma/client.ts'
import { aheadOf } from '@/lib/platform/clock/compare-clocks.ts'
import { db } from '@/lib/platform/database/db.ts'
import { executePlain } from '@/lib/platform/database/plain.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { log } from '@/lib/platform/log/log.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { processNow, sharedNow } from '@/lib/platform/shared/time/now.ts'
import { parseWebhookEvent, verifySignature, type WebhookEvent } from '@/lib/service/api/webhook.ts'
import type { EventOutcome } from './model.ts'
import { sealBody } from './sealed-body.ts'

type Delivery = { rawBody: Uint8Array; timestamp: string | null; signature: string | null }

/** `seen`: an event with this id was stored before. `refused`: not from the Service; counted. */
type Received = { kind: 'stored' | 'seen' } | { kind: 'refused'; reason: string }

/** Checks a delivery's signature over the raw bytes (service-api.md, Events) and stores its event once (rule R6). */
export async function receiveEvent(delivery: Delivery): Promise<Received> {
  const { signers, reason } = findSigners(delivery)
  const [first] = signers
  if (!first) return countRefusal(reason)
  const event = parseWebhookEvent(delivery.rawBody)
  if (!event) return countRefusal('unreadable')
  const named = signers.find(({ environment }) => environment === event.environment)
  return store(named ?? first, event, new TextDecoder().decode(delivery.rawBody))
}

/** Most telling first: a stale one did come from the Service. */
const REASONS = ['stale', 'forged', 'missing', 'no_secret'] as const
type Reason = (typeof REASONS)[number] | 'unreadable'

/** Keys with the secret that signed may be of both environments. */
function findSigners(delivery: Delivery): { signers: Credential[]; reason: Reason } {
  const problems = new Set<Reason>(['no_secret'])
  const signers: Credential[] = []
  for (const credential of env().credentials) {
    if (credential.webhookSecrets.length === 0) continue
    const verdict = verifySignature({ ...delivery, secrets: credential.webhookSecrets, now: processNow() })
    if (verdict.ok) {
      signers.push(credential)
      continue
    }
    if (verdict.problem === 'stale') logStale(credential.name, verdict.ageSeconds)
    problems.add(verdict.problem)
  }
  return { signers, reason: REASONS.find((reason) => problems.has(reason)) ?? 'no_secret' }
}

/**
 * One insert, since many events arrive at once and the Service waits. An event that names the other environment is
 * stored under its key's: it must not take the id of one that comes with the right key.
 */
async function store(credential: Credential, event: WebhookEvent, rawBody: string): Promise<Received> {
  const { environment } = credential
  const outcome: EventOutcome | null =
    event.environment && event.environment !== environment ? 'other_environment' : null
  const sealedBody = sealBody({ environment, eventId: event.eventId }, rawBody)
  const { eventId, type, objectId, reference } = event
  const stored = await executePlain(Prisma.sql`
    insert into "WebhookInbox"
      (environment, credential, "eventId", type, "objectId", reference, "sealedBody", outcome, "handledAt")
    values (${environment}::"Environment", ${credential.name}, ${eventId}, ${type}, ${objectId}, ${reference},
      ${sealedBody}, ${outcome}, case when ${outcome}::text is not null then now() end)
    on conflict (environment, "eventId") do nothing`)
  if (stored === 0) return { kind: 'seen' }
  wakeWorker()
  return { kind: 'stored' }
}

async function countRefusal(reason: Reason): Promise<Received> {
  await tallyRefusal(reason)
  return { kind: 'refused', reason }
}

/** Nobody notices so short a wait, and in a storm a worker takes many at a time. */
const TOGETHER_MS = 200

type Waking = { timer: NodeJS.Timeout | null; again: boolean }

type Tally = { counts: Map<string, number>; timer: NodeJS.Timeout | null }

const shared = globalThis as { posWaking?: Waking; posStaleSaidAt?: number; posRefusals?: Tally }

/** At first, then once for 200 ms: with each insert, inserts would queue for PostgreSQL's lock for notifications. */
function wakeWorker(): void {
  shared.posWaking ??= { timer: null, again: false }
  const waking = shared.posWaking
  if (waking.timer) {
    waking.again = true
    return
  }
  waking.timer = setTimeout(() => {
    Object.assign(waking, { timer: null })
    if (waking.again) wakeWorker()
  }, TOGETHER_MS)
  waking.again = false
  notifyChange(db(), { topic: 'event', id: '' }).catch((error: unknown) =>
    log().warn({ err: error }, 'workers could not be told that an event waits'),
  )
}

/** A Service whose clock is wrong sends every event with a wrong time. */
const LOG_EVERY_MS = 60_000

/** Logs how far this clock is from the database's: if they are close, the Service's clock is wrong. */
function logStale(credential: string, ageSeconds: number): void {
  const now = performance.now()
  if (shared.posStaleSaidAt !== undefined && now - shared.posStaleSaidAt < LOG_EVERY_MS) return
  shared.posStaleSaidAt = now
  const ahead = aheadOf('database')
  const aheadOfDatabaseSeconds = ahead === null ? null : Math.round(ahead / 1000)
  log().warn(
    { credential, ageSeconds, aheadOfDatabaseSeconds },
    'a well signed webhook was refused: its time is more than five minutes from the clock of this computer',
  )
}

const PAUSE_MS = 1_000

/** The first is written at once, those of the next second together: a storm of forged requests costs one write. */
async function tallyRefusal(reason: string): Promise<void> {
  shared.posRefusals ??= { counts: new Map(), timer: null }
  const tally = shared.posRefusals
  tally.counts.set(reason, (tally.counts.get(reason) ?? 0) + 1)
  if (tally.timer) return
  tally.timer = setTimeout(() => void afterPause(tally), PAUSE_MS)
  await writeCounts(tally)
}

async function afterPause(tally: Tally): Promise<void> {
  tally.timer = tally.counts.size > 0 ? setTimeout(() => void afterPause(tally), PAUSE_MS) : null
  await writeCounts(tally).catch((error: unknown) =>
    log().error({ err: error }, 'refused deliveries could not be counted'),
  )
}

/** Throws if a count cannot be written, and keeps it for the next write. */
async function writeCounts(tally: Tally): Promise<void> {
  const counts = [...tally.counts]
  tally.counts.clear()
  let failed: unknown = null
  const day = harareDay(sharedNow())
  for (const [reason, count] of counts) {
    try {
      await db().$executeRaw`
        insert into "WebhookRefusal" (day, reason, count) values (${day}, ${reason}, ${count})
        on conflict (day, reason) do update set count = "WebhookRefusal".count + excluded.count`
    } catch (error) {
      tally.counts.set(reason, (tally.counts.get(reason) ?? 0) + count)
      failed ??= error
    }
  }
  if (failed !== null) throw failed
}
