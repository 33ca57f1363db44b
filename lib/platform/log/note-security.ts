import { log } from './log.ts'

/** Events for people who watch for break-ins; docs/operations/run.md lists them. */
const EVENTS = {
  secret_wrong: 'a PIN, password or code was wrong',
  tries_used_up: 'tries at a PIN, password or code are used up for now',
  access_refused: 'somebody asked for what they may not',
  form_foreign: 'a form came from another site, or hides where from',
} as const

/** Ids, names of rights and addresses; never what was typed, since people type secrets into the wrong field. */
type Facts = Readonly<
  Partial<Record<'staffId' | 'tillId' | 'permission' | 'branch' | 'purpose' | 'place' | 'origin', string | null>>
>

/** Logs a line `{"security": event, …}` at level `warn`. Successes are in the audit. */
export function noteSecurity(event: keyof typeof EVENTS, facts: Facts): void {
  log().warn({ security: event, ...facts }, EVENTS[event])
}

/** The same for a form from another site, whose origin may be of any length. */
export function noteForeignForm(origin: string | null): void {
  noteSecurity('form_foreign', { origin: origin?.slice(0, 200) ?? null })
}
