import { isRecord } from './objects.ts'
import { refuse } from './problem.ts'

/** As the page showed them (`settingsText`), if there was a page. */
export type Shown = { shown?: string }

/** Differs whenever a setting does, whatever the order of names. */
export function settingsText(settings: object): string {
  return JSON.stringify(settings, (_name, value: unknown) => (isRecord(value) ? inOrder(value) : value))
}

/** An old page would undo what others changed. Call it under the settings' lock. @throws SETTINGS_CHANGED */
export function refuseIfChanged({ shown, stored, wanted }: Shown & { stored: object; wanted: object }): void {
  if (shown === undefined || shown === settingsText(stored)) return
  if (settingsText(wanted) !== settingsText(stored)) refuse('SETTINGS_CHANGED')
}

function inOrder(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Whether a form that is posted again asks for just what its first press saved. */
export function isRepeat<T extends object>(saved: T, request: { readonly [name in keyof T]?: T[name] }): boolean {
  const names = Object.keys(request) as (keyof T)[]
  return names.every((name) => saved[name] === request[name])
}
