import { log } from '@/lib/platform/log/log.ts'

/** Sells what a ticket's money was collected for; safe to call twice, even at the same time. */
type SellPaid = (paid: { ticketId: string }) => Promise<void>

const shared = globalThis as { posSellPaid?: SellPaid }

/**
 * Registers what to do once a ticket's money is in. Each program that hears of payments calls this once, when it
 * starts: the code for tickets knows payments, but the code for payments does not know what is sold for them.
 */
export function whenPaid(sell: SellPaid): void {
  shared.posSellPaid = sell
}

/**
 * Announces that a ticket's money is in. Called after the commit, so it never throws: what is not sold now, the sweep
 * sells.
 */
export async function tellPaid(ticketId: string): Promise<void> {
  try {
    if (!shared.posSellPaid) throw new Error('This program was never told what to do when a ticket is paid')
    await shared.posSellPaid({ ticketId })
  } catch (error) {
    log().error({ err: error, ticketId }, 'a paid ticket could not be sold now; the sweep tries again')
  }
}
