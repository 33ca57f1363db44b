/** Harare is two hours ahead of UTC all year. */
const OFFSET_MS = 2 * 3_600_000
const DAY_MS = 24 * 3_600_000

/**
 * The day in Harare at an instant, as `2026-11-21`; limits count from midnight to midnight (service-api.md, Limits).
 */
export function harareDay(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10)
}

/** The instant at which a Harare day begins, plus `daysLater` days. Null if there is no such day. */
export function startOfHarareDay(day: string, daysLater = 0): Date | null {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null
  return new Date(midnight - OFFSET_MS + daysLater * DAY_MS)
}
