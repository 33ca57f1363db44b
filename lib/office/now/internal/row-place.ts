/** What `rowPlace` needs of a row's ticket. */
export const PLACE_COLUMNS = {
  ticketId: true,
  ticket: {
    select: {
      branch: { select: { name: true } },
      till: { select: { number: true } },
      staff: { select: { name: true } },
    },
  },
} as const

type Placed = {
  ticketId: string
  ticket: { branch: { name: string }; till: { number: number }; staff: { name: string } }
}

/** Where a row's ticket was made, and by whom. */
export function rowPlace({ ticketId, ticket }: Placed) {
  return {
    ticketId,
    branchName: ticket.branch.name,
    tillNumber: ticket.till.number,
    staffName: ticket.staff.name,
  }
}
