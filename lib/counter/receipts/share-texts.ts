import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { slipText } from './internal/slip-text.ts'
import type { LinkView, ShareTexts, Slip } from './model.ts'

/**
 * What a cashier shares, in the customer's language. A message that passes through a web address, such as one to
 * WhatsApp, holds only the link: a code in an address would stay in histories and logs. Copied text holds everything.
 */
export async function shareTexts(slip: Slip, link: LinkView): Promise<ShareTexts> {
  const words = await wordsFor(slip.locale)
  const head = slip.blocks.find((block) => block.kind === 'head')
  return { message: words('share.message', { shop: head?.title ?? '', url: link.url }), text: slipText(slip) }
}
