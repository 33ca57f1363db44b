import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { ticketNumber } from '@/lib/platform/shared/ids.ts'
import type { Seller, TicketPlace } from './model.ts'

/** What `placeOf` reads of a ticket. */
export const TICKET_PLACE = {
  id: true,
  number: true,
  branchCode: true,
  branch: { select: { name: true } },
  till: { select: { number: true } },
  staff: { select: { name: true } },
} satisfies Prisma.TicketSelect

type Row = Prisma.TicketGetPayload<{ select: typeof TICKET_PLACE }>

/** A ticket's printed number, empty if it has none, with its branch and cashier by name and its till by number. */
export function placeOf({ id, number, branchCode, branch, till, staff }: Row): TicketPlace {
  return {
    ticketId: id,
    ticketNumber: number === null ? '' : ticketNumber(branchCode, till.number, number),
    branchCode,
    branch: branch.name,
    till: till.number,
    cashier: staff.name,
  }
}

export function sellerOf({ branch, till, staff }: Row): Seller {
  return { branch: branch.name, till: till.number, cashier: staff.name }
}
