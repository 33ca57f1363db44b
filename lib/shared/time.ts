/** Business days are Harare days; Zimbabwe keeps UTC+2 the whole year, but the zone's own rules decide. */
export const BUSINESS_ZONE = 'Africa/Harare'

const dayParts = new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_ZONE, dateStyle: 'short' })

/** The Harare calendar day of an instant, as `2026-11-21`. */
export function harareDay(instant: Date): string {
  return dayParts.format(instant)
}

/** The instant at which the Harare day of `instant` began. */
export function startOfHarareDay(instant: Date): Date {
  return new Date(`${harareDay(instant)}T00:00:00+02:00`)
}

/** Whole seconds from `from` until `until`, never below zero. */
export function secondsUntil(until: Date, from: Date): number {
  return Math.max(0, Math.ceil((until.getTime() - from.getTime()) / 1000))
}
