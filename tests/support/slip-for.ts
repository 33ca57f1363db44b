import { type SlipFacts, slipOf } from '@/lib/counter/receipts/internal/slip-of.ts'
import type { Slip } from '@/lib/counter/receipts/model.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'

/** The original of a ticket's slip; tests override what differs. */
export async function slipFor(ticket: TicketView, different: Partial<SlipFacts> = {}): Promise<Slip> {
  const locale = different.locale ?? 'en'
  const shop = { name: 'Kopje Kiosks', lines: ['12 First Street', '024 277 1234'], footer: ['Thank you'], logo: null }
  const print = { copy: 1, at: new Date('2026-11-21T07:15:00Z'), staffName: 'Rudo' }
  const words = await wordsFor(locale)
  return slipOf({
    ticket,
    locale,
    words,
    shop,
    print,
    url: 'https://pos.example/r/AAAAAAAAAAAAAAAAAAAAAA',
    ...different,
  })
}

/** All text of a slip, block by block. */
export function textOf(slip: Slip): string {
  return JSON.stringify(slip.blocks, null, 1)
}
