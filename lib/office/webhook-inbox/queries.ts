import type { Prisma, WebhookInbox } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import {
  CHANGED_STATES,
  EVENT_OUTCOMES,
  type EventFilter,
  type EventRow,
  type EventView,
  eventSource,
  namedBy,
  type WebhookGuide,
} from './model.ts'
import { openBody } from './sealed-body.ts'

const PAGE = 50

/** Stored events, newest first. `text` is a whole event id, object id or reference. */
export async function listEvents(
  actor: Actor,
  { text, status, before }: EventFilter,
): Promise<{ rows: EventRow[]; next: string | null }> {
  authorise(actor, 'webhook:manage')
  const matching: Prisma.WebhookInboxWhereInput =
    text === '' ? {} : { OR: [{ eventId: text }, { objectId: text }, { reference: text }] }
  const found = await db().webhookInbox.findMany({
    where: {
      ...matching,
      ...(status === 'waiting' ? { handledAt: null } : status !== null && { outcome: status }),
      ...(before !== null && { id: { lt: BigInt(before) } }),
    },
    orderBy: { id: 'desc' },
    take: PAGE + 1,
  })
  const rows = found.slice(0, PAGE)
  return { rows: rows.map(toRow), next: found.length > PAGE ? String(rows.at(-1)?.id) : null }
}

export async function getEvent(actor: Actor, id: string): Promise<EventView | null> {
  authorise(actor, 'webhook:manage')
  if (!/^\d{1,18}$/.test(id)) return null
  const row = await db().webhookInbox.findUnique({ where: { id: BigInt(id) } })
  if (!row) return null
  return {
    ...toRow(row),
    environment: row.environment,
    credential: row.credential,
    objectId: row.objectId ?? '',
    rawBody: openBody(row),
    handledAt: row.handledAt,
    ...(await changesBy(row)),
  }
}

async function changesBy(row: WebhookInbox): Promise<Pick<EventView, 'href' | 'changes'>> {
  const where = namedBy(row)
  if (where.OR.length === 0) return { href: null, changes: [] }
  const events = {
    where: { source: eventSource(row), toState: { not: null } },
    orderBy: { id: 'asc' },
    select: { fromState: true, toState: true, at: true },
  } as const
  const sold =
    (await db().sale.findFirst({ where, select: { ticketId: true, events } })) ??
    (await db().collection.findFirst({ where, select: { ticketId: true, events } }))
  if (sold) return { href: `/sold/${sold.ticketId}`, changes: sold.events.map(toChange) }
  const funding = await db().funding.findFirst({ where, select: { id: true, events } })
  return { href: funding && `/top-ups/${funding.id}`, changes: (funding?.events ?? []).map(toChange) }
}

function toChange({ fromState, toState, at }: { fromState: string | null; toState: string | null; at: Date }) {
  const known = (state: string | null) => CHANGED_STATES.find((one) => one === state) ?? null
  return { from: known(fromState), to: known(toState), at }
}

function toRow(row: WebhookInbox): EventRow {
  return {
    id: String(row.id),
    eventId: row.eventId,
    type: row.type,
    reference: row.reference ?? '',
    at: row.receivedAt,
    status: row.handledAt === null ? 'waiting' : (EVENT_OUTCOMES.find((one) => one === row.outcome) ?? 'kept'),
  }
}

/** Each key's webhook secrets, and what last arrived from its environment, whose keys share one address. */
export async function getWebhookGuide(actor: Actor): Promise<WebhookGuide[]> {
  authorise(actor, 'webhook:manage')
  return Promise.all(
    env().credentials.map(async ({ name, environment, webhookSecrets }) => {
      const newest = { orderBy: { id: 'desc' }, select: { type: true, receivedAt: true } } as const
      const last = await db().webhookInbox.findFirst({ where: { environment }, ...newest })
      const test = await db().webhookInbox.findFirst({ where: { environment, type: 'webhook.test' }, ...newest })
      return {
        credential: name,
        environment,
        secrets: webhookSecrets.length,
        lastEvent: last && { type: last.type, at: last.receivedAt },
        lastTest: test?.receivedAt ?? null,
      }
    }),
  )
}

export async function listRefusals(actor: Actor): Promise<{ reason: string; count: number }[]> {
  authorise(actor, 'webhook:manage')
  return db().webhookRefusal.findMany({
    where: { day: harareDay(sharedNow()) },
    orderBy: { count: 'desc' },
    select: { reason: true, count: true },
  })
}
