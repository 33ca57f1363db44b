import type { useTranslations } from 'next-intl'
import type { ToDo, ToDoLine } from '@/lib/counter/ticket-lists/model.ts'

/** What to do for one ticket, as an order: "Give $2.00 back". */
export function toDoWords(t: ReturnType<typeof useTranslations<'hands'>>, { why, goods, sumText }: ToDo): string {
  return why === 'hand_over' ? t(goods ?? 'code') : t(why, { sum: sumText })
}

/** Whether money is owed, by us or by the customer: only that is shown in red. */
export function isOwed({ why }: Pick<ToDo, 'why'>): boolean {
  return why === 'give_back' || why === 'ask_to_pay'
}

/** What is owed, but for the ticket of the page that is on screen. */
export function listOwedElsewhere(hands: readonly ToDoLine[], path: string): ToDoLine[] {
  return hands.filter(({ todo, ticketId }) => isOwed(todo) && !path.includes(ticketId))
}
