import type { TicketLine } from '@/lib/counter/ticket-lists/model.ts'

/** `mayTakeOver`: while its till is on, only its cashier and supervisors may. */
export type LeftOpen = TicketLine & { mayTakeOver: boolean }
