import { log } from '@/lib/platform/log/log.ts'

/** Sells what a ticket's money was collected for; may be asked twice or at once. */
type SellPaid = (paid: { ticketId: string }) => Promise<void>

const shared = globalThis as { posSellPaid?: SellPaid }

/**
 * Says what is done once a ticket's money is in. Each program that hears of payments says it once, when it starts: tickets
 * know their payments, and payments know nothing of what is sold for them.
 */
export function whenPaid(sell: SellPaid): void {
  shared.posSellPaid = sell
}

/**
 * Tells that a ticket's money is in. Called after that is committed, so it never throws: what is not sold now is sold by
 * the sweep.
 */
export async function tellPaid(ticketId: string): Promise<void> {
  try {
    if (!shared.posSellPaid) throw new Error('This program was never told what to do when a ticket is paid')
    await shared.posSellPaid({ ticketId })
  } catch (error) {
    log().error({ err: error, ticketId }, 'a paid ticket could not be sold now; the sweep tries again')
  }
}
