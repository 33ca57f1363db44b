/** `same`: we knew it already. `illegal`: our states do not allow the move; kept as an incident. */
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

/** The source of the moves that an event caused, by which its page finds them. */
export function eventSource({ eventId }: { eventId: string }): string {
  return `webhook ${eventId}`
}

/** `waiting`: no worker has handled it yet. */
export const EVENT_STATUSES = ['waiting', ...EVENT_OUTCOMES] as const
export type EventStatus = (typeof EVENT_STATUSES)[number]

export type EventFilter = { text: string; status: EventStatus | null; before: string | null }

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

export type EventRow = { id: string; eventId: string; type: string; reference: string; at: Date; status: EventStatus }

export type EventView = EventRow & {
  environment: 'test' | 'live'
  credential: string
  objectId: string
  /** Null once it was erased. */
  rawBody: string | null
  handledAt: Date | null
  /** The page of the event's object, if that is ours. */
  href: string | null
  changes: { from: ChangedState | null; to: ChangedState | null; at: Date }[]
}

export type TestEventView = {
  credential: string
  delivered: boolean | null
  responseStatus: number | null
  responseBody: string
  durationMs: number | null
  error: string
  arrived: boolean
}

export type WebhookGuide = {
  credential: string
  environment: 'test' | 'live'
  secrets: number
  lastEvent: { type: string; at: Date } | null
  lastTest: Date | null
}

/** Unknown values restrict nothing. */
export function parseEventFilter(search: { q?: string; status?: string; before?: string }): EventFilter {
  return {
    text: (search.q ?? '').trim().slice(0, 80),
    status: EVENT_STATUSES.find((status) => status === search.status) ?? null,
    before: /^\d{1,18}$/.test(search.before ?? '') ? (search.before ?? null) : null,
  }
}

type NamingObject = { environment: 'test' | 'live'; objectId: string | null; reference: string | null }

/** The object that an event names, by the Service's id or our reference; with neither, `OR` is empty. */
export function namedBy({ environment, objectId, reference }: NamingObject) {
  const names = [...(objectId ? [{ upstreamId: objectId }] : []), ...(reference ? [{ reference }] : [])]
  return { environment, OR: names }
}
