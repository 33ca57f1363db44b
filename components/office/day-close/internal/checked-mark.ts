import type { DayView } from '@/lib/office/day-close/model.ts'

/** A text that changes with what a person checks of a day before signing it. */
export function checkedMark(view: DayView): string {
  const { hindrance, statementCents, booksCents, countedShifts, differences } = view
  const each = differences.map((one) => [one.id, one.cause, one.statementCents, one.booksCents])
  return JSON.stringify([hindrance, statementCents, booksCents, countedShifts, each])
}
