import { isRecord } from './is-record.ts'
import { refuse } from './problem.ts'

/** The settings as the page showed them (`settingsText`), if a page was where they were changed. */
export type Shown = { shown?: string }

/** Settings as one text, which differs whenever a setting does; the order of their names does not matter. */
export function settingsText(settings: object): string {
  return JSON.stringify(settings, (_name, value: unknown) => (isRecord(value) ? inOrder(value) : value))
}

/**
 * A form sends all of its settings, so one from an old page would undo what somebody else has changed since. Call it
 * under the lock of the settings. The same form posted twice is fine.
 */
export function refuseIfChanged({ shown, stored, wanted }: Shown & { stored: object; wanted: object }): void {
  if (shown === undefined || shown === settingsText(stored)) return
  if (settingsText(wanted) !== settingsText(stored)) refuse('SETTINGS_CHANGED')
}

function inOrder(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
}
