import { log } from '@/lib/platform/log/log.ts'

/** Safe to call twice, even at the same time. */
type SellPaid = (paid: { ticketId: string }) => Promise<void>

const shared = globalThis as { posSellPaid?: SellPaid }

/** Set once in each program, since tickets know payments and not the other way round. */
export function whenPaid(sell: SellPaid): void {
  shared.posSellPaid = sell
}

/** Called after the commit, so it never throws: what is not sold now, the sweep sells. */
export async function notifyPaid(ticketId: string): Promise<void> {
  try {
    if (!shared.posSellPaid) throw new Error('This program was never told what to do when a ticket is paid')
    await shared.posSellPaid({ ticketId })
  } catch (error) {
    log().error({ err: error, ticketId }, 'a paid ticket could not be sold now; the sweep tries again')
  }
}
