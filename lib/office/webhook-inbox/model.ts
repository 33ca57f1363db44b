/**
 * The result of an event. `applied`: a sale, payment or top-up of ours moved. `same`: we knew it already. `illegal`:
 * our states do not allow the move, which is kept as an incident. `foreign`: not about anything of ours.
 */
export const EVENT_OUTCOMES = [
  'applied',
  'same',
  'illegal',
  'foreign',
  'other_environment',
  'selling_stopped',
  'balance_refreshed',
  'test',
  'kept',
] as const
export type EventOutcome = (typeof EVENT_OUTCOMES)[number]

/** The source recorded with the moves that an event caused, by which its page finds them. */
export function eventSource({ eventId }: { eventId: string }): string {
  return `webhook ${eventId}`
}

/** The inbox's filter; `waiting` is an event that no worker has handled yet. */
export const EVENT_STATUSES = ['waiting', ...EVENT_OUTCOMES] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]

export type EventFilter = { text: string; status: EventStatus | null; before: string | null }

/** The states of sales, payments and top-ups. */
export const CHANGED_STATES = [
  'asked',
  'sending',
  'pending',
  'completed',
  'failed',
  'not_sold',
  'not_made',
  'reversed',
] as const
type ChangedState = (typeof CHANGED_STATES)[number]

/** An event in the inbox's list. */
export type EventRow = { id: string; eventId: string; type: string; reference: string; at: Date; status: EventStatus }

/** An event in full. */
export type EventView = EventRow & {
  environment: 'test' | 'live'
  credential: string
  objectId: string
  /** What arrived; null once it was erased. */
  rawBody: string | null
  handledAt: Date | null
  /** The page of the event's object, if that is ours. */
  href: string | null
  /** What this event changed, leaving out what others did. */
  changes: { from: ChangedState | null; to: ChangedState | null; at: Date }[]
}

/** How the Service's delivery of a test event went, and whether the event arrived here. */
export type TestEventView = {
  credential: string
  delivered: boolean | null
  responseStatus: number | null
  responseBody: string
  durationMs: number | null
  error: string
  arrived: boolean
}

/** What the set-up guide shows about one key's webhooks. */
export type WebhookGuide = {
  credential: string
  environment: 'test' | 'live'
  secrets: number
  lastEvent: { type: string; at: Date } | null
  lastTest: Date | null
}

/** Reads a filter from an address; unknown values restrict nothing. */
export function readEventFilter(search: { q?: string; status?: string; before?: string }): EventFilter {
  return {
    text: (search.q ?? '').trim().slice(0, 80),
    status: EVENT_STATUSES.find((status) => status === search.status) ?? null,
    before: /^\d{1,18}$/.test(search.before ?? '') ? (search.before ?? null) : null,
  }
}
