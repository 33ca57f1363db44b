import type { SaleLine, ToDoLine } from '@/lib/counter/ticket-lists/model.ts'

/** `older`: how many tickets beyond the list hold money. */
export type TillAtAGlance = { sales: SaleLine[]; today: number; waiting: number; hands: ToDoLine[]; older: number }
