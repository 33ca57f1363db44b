import type { SaleLine, ToDoLine } from '@/lib/counter/ticket-lists/model.ts'

/** `older`: how many tickets beyond the list hold money. */
export type TillAtAGlance = { sales: SaleLine[]; today: number; waiting: number; hands: ToDoLine[]; older: number }

/** A cashier's own day, without a sum that would tell what a drawer holds. */
export type MyDay = { customers: number; slowestSeconds: number | null }
