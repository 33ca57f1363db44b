/**
 * The result of an event. `applied`: a sale or collection of ours moved. `same`: we knew it already. `illegal`: the
 * state table forbids the move; kept as an incident. `foreign`: not about anything of ours.
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

/** The source recorded with moves that this event caused, so each event can show what it changed. */
export function sourceOf({ eventId }: { eventId: string }): string {
  return `webhook ${eventId}`
}

/** The inbox's filter; `waiting` is an event that the worker has not handled. */
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
  /** What arrived; null once its time was over. */
  rawBody: string | null
  handledAt: Date | null
  /** The page of its object, if that is ours. */
  href: string | null
  /** What this event changed, and no other. */
  changes: { from: ChangedState | null; to: ChangedState | null; at: Date }[]
}

/** The result of asking the Service for a test event, and whether it arrived here. */
export type TestEventView = {
  credential: string
  delivered: boolean | null
  responseStatus: number | null
  responseBody: string
  durationMs: number | null
  error: string
  arrived: boolean
}

/** The set-up guide's findings about one key's webhooks. */
export type WebhookGuide = {
  credential: string
  environment: 'test' | 'live'
  secrets: number
  lastEvent: { type: string; at: Date } | null
  lastTest: Date | null
}

/** Reads a filter from an address; unknown values are left out. */
export function readEventFilter(search: { q?: string; status?: string; before?: string }): EventFilter {
  return {
    text: (search.q ?? '').trim().slice(0, 80),
    status: EVENT_STATUSES.find((status) => status === search.status) ?? null,
    before: /^\d{1,18}$/.test(search.before ?? '') ? (search.before ?? null) : null,
  }
}
