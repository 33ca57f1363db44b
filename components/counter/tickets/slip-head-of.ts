import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import type { SlipHead } from './slip.tsx'

type Seller = { partnerName: string; branchName: string; till: string; cashierName: string; at: Date; locale: string }

/** The head of a slip: who sells, where, and when. */
export function slipHead({ partnerName, branchName, till, cashierName, at, locale }: Seller): SlipHead {
  return { partnerName, place: `${branchName} · ${till} · ${cashierName}`, at: harareStamp(at, locale) }
}

/** The head of a ticket's slip, dated when the money was taken, if it was. */
export function slipHeadOf(ticket: TicketView, partnerName: string, till: string, locale: string): SlipHead {
  const { branchName, cashierName, tenderedAt, createdAt } = ticket
  return slipHead({ partnerName, branchName, till, cashierName, at: tenderedAt ?? createdAt, locale })
}
