import { log } from '@/lib/platform/log/log.ts'

const shared = globalThis as { posHears?: boolean }

/** What to do where LISTEN hears nothing. */
export const NOT_HEARD =
  'nothing is heard by LISTEN, as behind a pooler in transaction mode: set DATABASE_DIRECT_URL to the address of the database itself'

/** Records whether this process heard its own call; logs a line when that changes. */
export function noteHearing(hears: boolean): void {
  const before = shared.posHears
  shared.posHears = hears
  if (!hears && before !== false) log().error(`screens are not told of changes: ${NOT_HEARD}`)
  if (hears && before === false) log().info('screens are told of changes again')
}

/** Whether this process hears changes; null before the first try. */
export function hearsChanges(): boolean | null {
  return shared.posHears ?? null
}
